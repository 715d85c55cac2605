import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'

const neutral = ['$set', '$unset', '$setOnInsert', '$inc']

/** Throws CommandNotSupported (115) for an update that would have to compare texts by the collation of its query. */
export const checkCollatedUpdate = (change: Value, arrayFilters: readonly Doc[]): void => {
  const isNeutral =
    isDoc(change) &&
    arrayFilters.length === 0 &&
    [...change].every(
      ([name, fields]) =>
        !name.startsWith('$') ||
        (neutral.includes(name) && isDoc(fields) && ![...fields.keys()].some((path) => path.includes('$'))),
    )
  if (isNeutral) return
  throw new CommandError(
    'CommandNotSupported',
    'an update that compares values, together with a collation, is not supported',
  )
}
