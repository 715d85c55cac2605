import type { EditableField } from '@larder/shared/contracts/inventory'
import type { ReceiptShare } from './receipt-lines.ts'

/** The fields of a lot that can be edited besides its quantity; dates are calendar dates. */
export type LotValues = {
  storage_location: string | null
  expiry_date: string | null
  purchase_date: string | null
  /** A field of the item, the same for all of its lots. */
  min_stock_level: number | null
  notes: string | null
}

type Change<Value> = { from: Value; to: Value }

/**
 * The fields that a movement changed, each with its old and new value; `sources` are the parts that receipts added, which
 * only the correction of an order changes.
 */
export type FieldChanges = { [Field in keyof LotValues]?: Change<LotValues[Field]> } & {
  /** True where the changed expiry date was guessed anew; what a person says of it is no guess. */
  is_expiry_guess?: true
  /** True where a person said the expiry date in place of a guess. */
  was_expiry_guess?: true
  /** What the edit taught of the item, also where that was known: for how many days it usually keeps. */
  usual_shelf_life_days?: Change<number | null>
  arrived_on?: Change<string | null>
  frozen_or_thawed_on?: Change<string | null>
  frozen_or_thawed_before?: Change<string | null>
  sources?: Change<ReceiptShare[]>
}

/**
 * Merges an edit with other people's changes since its values were seen (`since`, in order): a field left as it was
 * seen keeps its current value; one that both changed to different values is a conflict.
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

/** The value of a field before the first of these changes. */
const seenValue = (field: keyof LotValues, current: unknown, since: readonly FieldChanges[]): unknown => {
  const first = since.find((changes) => changes[field] !== undefined)?.[field]
  return first === undefined ? current : first.from
}

/** The fields of a lot, and of its item, that an edit may have changed. */
export type CurrentValues = LotValues &
  Record<'frozen_or_thawed_on' | 'frozen_or_thawed_before', string | null> & {
    usual_shelf_life_days: number | null
  }

/** The changes that take an edit back: a field that has another value by now keeps it, and a guessed date is a guess again. */
export const takeBackEdit = (edit: FieldChanges, current: CurrentValues): FieldChanges => {
  const back: Record<string, Change<unknown>> = {}
  for (const field of Object.keys(current) as (keyof CurrentValues)[]) {
    const change = edit[field]
    if (change !== undefined && change.to === current[field])
      back[field] = { from: change.to, to: change.from }
  }
  const isGuess = back['expiry_date'] !== undefined && (edit.is_expiry_guess ?? edit.was_expiry_guess)
  return { ...back, ...(isGuess && { is_expiry_guess: true }) }
}

/**
 * For how many days an item usually keeps once what an edit taught of it is taken back, by what lots still say, newest first:
 * that all the same, else what was known before, else what the newest says.
 */
export const stillLearnt = (
  { from: taught, to: before }: Change<number | null>,
  said: readonly number[],
): number | null => {
  if (taught !== null && said.includes(taught)) return taught
  return before === null || said.includes(before) ? before : (said[0] ?? null)
}
