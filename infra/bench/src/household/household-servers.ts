import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server of the benchmark in a separate process. */
export type Side = {
  address: string
  pid: number
  /** The number of commands that it has sent to MongoDB. */
  countCommands: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Starts a script with these arguments.
 * @throws Error when it ends instead
 */
export const startSide = async (script: URL, args: readonly string[]): Promise<Side> => {
  const child = fork(script, args)
  const ended = once(child, 'exit')
  const address = await Promise.race([
    once(child, 'message').then(([text]) => String(text)),
    ended.then(() => null),
  ])
  if (address === null) throw new Error(`${script.pathname} ended while it started`)
  return {
    address,
    pid: child.pid ?? 0,
    countCommands: async () => {
      const answered = once(child, 'message')
      child.send('count')
      const [count] = (await answered) as [number]
      return count
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

/**
 * Calls a server and reads the whole answer.
 * @throws Error unless the call succeeded
 */
export const call = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, init)
  const body = await response.text()
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${body}`)
  return body
}
