import { equalValues } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/values.ts'
import { CommandError } from '../errors.ts'

/** Throws ImmutableField (66) where an update gives a document another `_id`. */
export const checkId = (before: Value | undefined, after: Doc): void => {
  const id = after.get('_id')
  if (before === undefined || (id !== undefined && equalValues(before, id))) return
  throw new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}
