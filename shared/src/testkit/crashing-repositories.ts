/** Simulates a crash of the process. */
export class Crash extends Error {}

/** When a process crashes: just before a write, just after it, or halfway through a write of many documents. */
export type CrashTime = 'before' | 'midway' | 'after'

type Write = (...args: unknown[]) => Promise<unknown>

/**
 * The repositories of a process that crashes at write number `writeIndex`, counted from 0: none of its later writes
 * happen. Methods whose names start with insert or update are writes.
 */
export function crashAtWrite<Repositories extends Record<string, object>>(
  repositories: Repositories,
  writeIndex: number,
  when: CrashTime,
): Repositories {
  let index = 0

  const write = async (method: Write, args: unknown[]): Promise<unknown> => {
    const position = index++ - writeIndex
    if (position < 0) return method(...args)
    if (position === 0 && when !== 'before') await method(...(when === 'midway' ? halfOf(args) : args))
    throw new Crash()
  }

  const wrap = <T extends object>(repository: T): T =>
    new Proxy(repository, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function' || !/^(insert|update)/.test(String(name))) return member
        return (...args: unknown[]) => write(member.bind(target) as Write, args)
      },
    })

  return Object.fromEntries(
    Object.entries(repositories).map(([name, repository]) => [name, wrap(repository)]),
  ) as Repositories
}

/** A single document can't be written halfway, so it is written. */
const halfOf = ([many, ...rest]: unknown[]): unknown[] => {
  if (Array.isArray(many)) return [many.slice(0, Math.ceil(many.length / 2)), ...rest]
  if (many instanceof Map) return [new Map([...many].slice(0, Math.ceil(many.size / 2))), ...rest]
  return [many, ...rest]
}
