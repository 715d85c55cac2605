import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Child = { process: ChildProcess; uri: string; stderr: () => string }

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Starts the server as a separate process, with shell limits where given; rejects with its message. */
export const startChild = async (dataDir: string, limits = ''): Promise<Child> => {
  const command = `${limits} exec "${process.execPath}" "${entry}" --data "${dataDir}"`
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`exit ${code}: ${stderr}`)
  })
  const first = (await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  const { uri } = JSON.parse(first[0].toString()) as { uri: string }
  return { process: child, uri, stderr: () => stderr }
}

/** Sends a signal and waits until the process has exited; returns its exit code. */
export const endChild = async ({ process: child }: Child, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
