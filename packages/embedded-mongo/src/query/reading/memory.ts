import type { Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'

/** What one cursor or command keeps in memory. */
export type Account = {
  /** Throws QueryExceededMemoryLimitNoDiskUseAllowed (292) when all accounts together would exceed the limit. */
  take(bytes: number): void
  giveBack(bytes: number): void
  close(): void
}

/** Counts what all cursors and running commands together keep for sorting and grouping. */
export type Memory = { open(): Account }

/** A limit for all together, in bytes. */
export const createMemory = (limit: number): Memory => {
  let total = 0
  return {
    open: () => {
      let own = 0
      const add = (bytes: number): void => {
        own += bytes
        total += bytes
      }
      return {
        take: (bytes) => {
          if (total + bytes > limit)
            throw new CommandError(
              'QueryExceededMemoryLimitNoDiskUseAllowed',
              `Sorting and grouping may keep ${limit} bytes for all clients together, and this command would exceed that: sort by an index, or use a limit`,
            )
          add(bytes)
        },
        giveBack: (bytes) => add(-bytes),
        close: () => add(-own),
      }
    },
  }
}

/** Roughly the bytes that a value takes in memory. */
export const sizeOf = (value: Value): number => {
  if (typeof value === 'string') return 24 + value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 8 + sizeOf(item), 32)
  if (isDoc(value)) return [...value.values()].reduce<number>((sum, item) => sum + 48 + sizeOf(item), 128)
  return 32
}
