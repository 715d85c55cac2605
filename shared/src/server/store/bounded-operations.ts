import { AsyncLocalStorage } from 'node:async_hooks'
import { mongo } from 'mongoose'

const shorter = new AsyncLocalStorage<number>()

/** Does some work, none of whose operations may take longer than `timeoutMs`, where the connection allows more. */
export const withOperationsWithin = <Result>(timeoutMs: number, work: () => Result): Result =>
  shorter.run(timeoutMs, work)

/**
 * Rejects when `work` takes longer than `timeoutMs`.
 * @throws MongoNetworkTimeoutError that names `what`
 */
export const within = async <T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new mongo.MongoNetworkTimeoutError(`${what} took longer than ${timeoutMs} ms`))
    timer = setTimeout(fail, timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A collection whose operations end within `timeoutMs`, or what `withOperationsWithin` says, each batch of a cursor counted
 * separately. The driver's own limits leave gaps: it waits forever to send the rest of a command on a dead socket, and
 * `timeoutMS` has no effect then.
 */
export const boundOperations = <Target extends object>(
  target: Target,
  name: string,
  timeoutMs: number,
): Target =>
  new Proxy(target, {
    get: (_, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      const what = `${name}.${String(key)}`
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise)
          return within(Math.min(timeoutMs, shorter.getStore() ?? timeoutMs), what, result)
        return result instanceof mongo.AbstractCursor ? boundOperations(result, what, timeoutMs) : result
      }
    },
  })
