import type { EditableField } from '@larder/shared/contracts/inventory'

/** What can be edited of a lot beside its quantity; dates are calendar dates. */
export type LotValues = {
  storage_location: string | null
  expiry_date: string | null
  purchase_date: string | null
  /** Of the item: the same on each of its lots. */
  min_stock_level: number | null
  notes: string | null
}

type Change<Value> = { from: Value; to: Value }

/** The fields that one act changed, each with what it was and what it became. */
export type FieldChanges = { [Field in keyof LotValues]?: Change<LotValues[Field]> }

/**
 * Brings an edit together with what others have changed since its values were seen (`since`, in order): a field that was
 * left as it was seen keeps what it is now, one that both changed to different values is a conflict.
 */
export const mergeEdit = (
  edited: LotValues,
  current: LotValues,
  since: readonly FieldChanges[],
): { changes: FieldChanges; conflicts: EditableField[] } => {
  const changes: Record<string, Change<unknown>> = {}
  const conflicts: EditableField[] = []
  for (const field of Object.keys(current) as (keyof LotValues)[]) {
    const [from, to] = [current[field], edited[field]]
    const seen = seenValue(field, from, since)
    if (to === from || to === seen) continue
    if (seen === from) changes[field] = { from, to }
    else conflicts.push(field)
  }
  return { changes: changes, conflicts }
}

/** What a field was before the first change since. */
const seenValue = (field: keyof LotValues, current: unknown, since: readonly FieldChanges[]): unknown => {
  const first = since.find((changes) => changes[field] !== undefined)?.[field]
  return first === undefined ? current : first.from
}
