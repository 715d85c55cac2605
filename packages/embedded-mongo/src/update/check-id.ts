import { equalValues } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/values.ts'
import { CommandError } from '../errors.ts'

/** Throws ImmutableField (66) when an update changes a document's `_id`. */
export const checkId = (before: Value | undefined, after: Doc): void => {
  const id = after.get('_id')
  if (before === undefined || (id !== undefined && equalValues(before, id))) return
  throw new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}
