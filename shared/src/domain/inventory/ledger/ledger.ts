import { MovementKind } from '@larder/shared/contracts/inventory'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { FieldChanges } from './lot-edit.ts'
import { leftAfter, roundQuantity, SMALLEST_SHOWN } from '@larder/foods'
import { wholePacks } from './packs.ts'

/** The kinds of movements: those that change the quantity, and edits of a lot's fields, which do not. */
export const LEDGER_KINDS = [...MovementKind.options, 'edit'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** The ledger's state of a lot after its movement number `seq`; a lot without movements is at 0. */
export type LotState = {
  seq: number
  quantity: number
  /** The largest quantity since the last purchase. */
  level_full: number
  /** When something was first taken, of several packs when the last of them was opened. */
  opened_at: string | null
  removed_at: string | null
  /** The movement that 'Undo' reverts next; 0 when there is none. */
  undo_seq: number
  /** The last movement by a person or a receipt; everything after it is degradation. */
  known_seq: number
  /** The quantity after that movement. */
  known_quantity: number
  /** When that movement was made; null for lots of an earlier version. */
  known_at: string | null
  /** The last day whose degradation is included in the quantity; null when the quantity was bought or counted. */
  degraded_until: string | null
}

/** One decided change of a lot: its kind, its amount, and the resulting state. */
export type Decision = {
  kind: LedgerKind
  delta: number
  after: LotState
  undoes_seq: number | null
  /** The fields that were edited together with the quantity. */
  changes?: FieldChanges
}

/** The state of a lot without movements. */
export const UNTOUCHED: LotState = {
  seq: 0,
  quantity: 0,
  level_full: 0,
  opened_at: null,
  removed_at: null,
  undo_seq: 0,
  known_seq: 0,
  known_quantity: 0,
  known_at: null,
  degraded_until: null,
}

/** Creates a lot with the bought quantity. */
export const decidePurchase = (quantity: number, at: string): Decision =>
  decide('purchase', UNTOUCHED, { quantity, level_full: quantity }, at)

/** The message for an amount that is too small to take. */
export const TOO_LITTLE = `Use at least ${SMALLEST_SHOWN}, or all that is left`

/** True when taking an amount would not visibly change the lot; the last of it can always be taken. */
export const isTooLittle = (amount: number, left: number): boolean => amount < SMALLEST_SHOWN && amount < left

/** Since when a lot is open after something was taken that leaves `left`: whoever breaks into a further pack opens that one. */
const openedSince = ({ opened_at, quantity }: LotState, left: number, at: string, pack: number): string =>
  opened_at === null || wholePacks(left, pack) < wholePacks(quantity, pack) ? at : opened_at

/**
 * Takes an amount out of a lot whose packs hold `pack` each, by default all of it.
 * @throws DomainError not_enough_stock when there is less than that, not_found when the lot is removed, validation_failed
 * when nobody would see the difference.
 */
export const decideConsume = (state: LotState, amount: number, at: string, pack = Infinity): Decision => {
  assertPresent(state)
  if (isTooLittle(amount, state.quantity)) throw new DomainError('validation_failed', TOO_LITTLE)
  const left = leftAfter(state.quantity, amount)
  if (state.quantity <= 0 || left < 0) throw new DomainError('not_enough_stock')
  const opened_at = openedSince(state, left, at, pack)
  // Taking the last of it leaves a known quantity: none.
  const degraded_until = left === 0 ? null : state.degraded_until
  return decide('consume', state, { quantity: left, opened_at, degraded_until }, at)
}

/**
 * Takes an amount out of a lot, whose packs hold `pack` each, for a meal, however small, or as much as is left of it; null when the lot is removed or
 * empty, or the ledger's six decimals can't tell the amount from nothing.
 */
export const decideCook = (state: LotState, amount: number, at: string, pack = Infinity): Decision | null => {
  if (state.removed_at !== null || state.quantity <= 0 || roundQuantity(amount) <= 0) return null
  const quantity = Math.max(0, leftAfter(state.quantity, amount))
  const degraded_until = quantity === 0 ? null : state.degraded_until
  return decide(
    'cook',
    state,
    { quantity, opened_at: openedSince(state, quantity, at, pack), degraded_until },
    at,
  )
}

/** A movement that takes something out of a lot or brings it back: its kind, number, amount and time. */
export type Take = {
  kind: LedgerKind
  seq: number
  delta: number
  undoes_seq: number | null
  created_at: string
}

const TAKES: ReadonlySet<LedgerKind> = new Set(['consume', 'cook', 'spoil'])

/**
 * Since when a lot has been open of which `quantity` is left, in packs that hold `pack` each, by what was taken and brought
 * back, in order: since its last pack was opened by what is not brought back; null when nothing was.
 */
export const openedBy = (takes: readonly Take[], quantity: number, pack: number): string | null => {
  const amounts = new Map(takes.filter(({ kind }) => TAKES.has(kind)).map(({ seq, delta }) => [seq, -delta]))
  const broughtBack = ({ kind, delta, undoes_seq }: Take): number =>
    kind === 'restore' ? delta : kind === 'undo' ? (amounts.get(undoes_seq ?? 0) ?? 0) : 0
  const takenAfter = takes.reduce<number[]>((sums, take) => {
    const taken = leftAfter(sums.at(-1) ?? 0, broughtBack(take) - (amounts.get(take.seq) ?? 0))
    return [...sums, taken]
  }, [])
  const all = roundQuantity(quantity + (takenAfter.at(-1) ?? 0))
  /** When packs were opened, and how many were whole before; the first take opens the lot. */
  let openings: { whole: number; at: string }[] = []
  let whole = wholePacks(all, pack)
  for (const [index, { created_at }] of takes.entries()) {
    const taken = takenAfter[index] ?? 0
    const left = wholePacks(roundQuantity(all - taken), pack)
    openings = taken <= 0 ? [] : openings.filter((opening) => opening.whole > left)
    if (taken > 0 && openings.length === 0) openings.push({ whole: Infinity, at: created_at })
    else if (left < whole) openings.push({ whole, at: created_at })
    whole = left
  }
  return openings.at(-1)?.at ?? null
}

/**
 * What a lot was before a meal took from it, besides its quantity; without `undo_seq` when something else was done with the
 * lot since.
 */
export type StateBeforeCooking = Pick<LotState, 'opened_at' | 'degraded_until'> & { undo_seq?: number }

/**
 * Brings back what a meal took from a lot, also to one that was emptied or removed since, and with it the rest of its state.
 * That is undone by cooking again, not in the lot, which would lose the food while the meal stays as it is: 'Undo' reverts
 * what it would have reverted before the meal, and nothing where the lot was moved otherwise since.
 */
export const decideRestore = (
  state: LotState,
  taken: number,
  { opened_at, degraded_until, undo_seq = 0 }: StateBeforeCooking,
  at: string,
): Decision => {
  const quantity = roundQuantity(state.quantity + taken)
  const level_full = Math.max(state.level_full, quantity)
  const change = { quantity, level_full, opened_at, degraded_until, removed_at: null, undo_seq }
  return decide('restore', state, change, at)
}

/** A quantity that somebody set, and what that person saw before: the lot after its movement number `version`. */
export type CountedQuantity = { quantity: number; version?: number; quantityAtVersion?: number }

/** True when somebody counted a lot that was moved after they saw it, so neither quantity can be trusted. */
export const isOutdatedCount = (state: LotState, counted: CountedQuantity): boolean => {
  const { version = state.seq } = counted
  // A count takes precedence over degradation since the lot was seen; only other people's changes make it outdated.
  return !isUntouched(state, counted) && (version < state.known_seq || version > state.seq)
}

/** True when the quantity was left as it was seen, or already has that value. */
const isUntouched = (state: LotState, { quantity, version, quantityAtVersion }: CountedQuantity): boolean => {
  const counted = roundQuantity(quantity)
  const wasSeen = version !== undefined && version !== state.seq && counted === quantityAtVersion
  return counted === state.quantity || wasSeen
}

/**
 * Sets a lot to the counted quantity; null when the quantity was left as it was seen, or already has that value.
 * @throws DomainError version_conflict when the lot has moved since it was seen, validation_failed for zero: what is
 * used up is consumed or removed, not corrected away.
 */
export const decideCorrect = (state: LotState, counted: CountedQuantity, at: string): Decision | null => {
  assertPresent(state)
  if (isUntouched(state, counted)) return null
  if (isOutdatedCount(state, counted)) throw new DomainError('version_conflict')
  const quantity = roundQuantity(counted.quantity)
  if (quantity <= 0) throw new DomainError('validation_failed', 'Quantity must be positive')
  if (quantity < SMALLEST_SHOWN) {
    throw new DomainError('validation_failed', `Quantity must be at least ${SMALLEST_SHOWN}`)
  }
  const level_full = Math.max(state.level_full, quantity)
  return decide('correct', state, { quantity, level_full, degraded_until: null }, at)
}

/**
 * Records that somebody saw a lot to be as recorded, so that its quantity is known; `version` is its movement number as that
 * person saw it.
 * @throws DomainError not_found when the lot is removed, version_conflict when somebody else or a night has moved it since
 */
export const decideConfirm = (state: LotState, version: number, at: string): Decision => {
  assertPresent(state)
  if (version !== state.seq) throw new DomainError('version_conflict')
  return decide('correct', state, { degraded_until: null }, at)
}

/**
 * Records that a lot's fields changed by themselves, or with another lot. Its quantity stays known or assumed, and 'Undo'
 * reverts what it would have reverted before.
 */
export const decideEdit = (state: LotState, changes: FieldChanges): Decision => ({
  kind: 'edit',
  delta: 0,
  after: { ...stateOf(state), seq: state.seq + 1 },
  undoes_seq: null,
  changes,
})

/** Records a person's edit of a lot's fields, a move to another place for one: what 'Undo' reverts next. */
export const decideOwnEdit = (state: LotState, changes: FieldChanges): Decision => {
  const { after, ...edit } = decideEdit(state, changes)
  return { ...edit, after: { ...after, undo_seq: after.seq } }
}

/** Whether a movement is an edit that 'Undo' reverts. */
export const isOwnEdit = ({ kind, after }: Pick<Decision, 'kind' | 'after'>): boolean =>
  kind === 'edit' && after.undo_seq === after.seq

/** Whether 'Undo' of a lot reverts this edit next: nothing was assumed since, or that is undone. */
export const isEditUndoneNext = (state: LotState, edit: Pick<Decision, 'kind' | 'after'>): boolean =>
  isOwnEdit(edit) &&
  state.undo_seq === edit.after.seq &&
  [null, edit.after.degraded_until].includes(state.degraded_until)

/**
 * Undoes a person's edit: `changes` bring the fields back. The quantity stays as it is; `undo_seq` is the movement to be
 * undone next.
 */
export const decideUndoEdit = (state: LotState, undo_seq: number, changes: FieldChanges): Decision => {
  const { after, ...edit } = decideEdit(state, changes)
  return { ...edit, after: { ...after, undo_seq }, undoes_seq: state.undo_seq }
}

/** Removes a lot with everything left of it; null when it is already removed. */
export const decideClear = (state: LotState, at: string): Decision | null =>
  state.removed_at === null ? decide('clear', state, { quantity: 0, removed_at: at }, at) : null

/**
 * Records the degradation of a lot up to the end of day `until`. 'Undo' reverts all degradation since a person or a
 * receipt last moved the lot.
 */
export const decideDegrade = (state: LotState, left: number, until: string): Decision => ({
  kind: 'degrade',
  delta: roundQuantity(left - state.quantity),
  after: {
    ...stateOf(state),
    seq: state.seq + 1,
    quantity: left,
    undo_seq: state.known_seq + 1,
    degraded_until: until,
  },
  undoes_seq: null,
})

/**
 * Undoes movement `state.undo_seq`: the lot returns to its state `before` it. Everything between the two is already
 * undone or is degradation, so nothing else is lost. Undoing the purchase that created a lot removes it.
 */
export const decideUndo = (state: LotState, kind: LedgerKind, before: LotState, at: string): Decision => ({
  kind: 'undo',
  delta: roundQuantity(before.quantity - state.quantity),
  after: {
    ...before,
    removed_at: kind === 'purchase' && before.seq === 0 ? at : before.removed_at,
    seq: state.seq + 1,
    ...knownFrom(state.seq + 1, before.quantity, at),
  },
  undoes_seq: state.undo_seq,
})

/** Whether the purchase that created a lot was undone, so that it never was in stock. */
export const isPurchaseUndone = ({
  seq,
  undo_seq,
  removed_at,
}: Pick<LotState, 'seq' | 'undo_seq' | 'removed_at'>): boolean =>
  seq > 0 && undo_seq === 0 && removed_at !== null

/**
 * Whether something of the bought amount is still there to be removed; a lot that was bought empty can be removed as
 * well.
 */
export const canUndoPurchase = ({ known_seq, quantity, removed_at }: LotState): boolean =>
  removed_at === null && (quantity > 0 || known_seq === 0)

/**
 * Removes a bought amount as far as it is still there: used amounts stay used. A lot that is then empty is removed;
 * null when nothing is left to remove.
 */
export const decideUndoPurchase = (state: LotState, bought: number, at: string): Decision | null => {
  if (!canUndoPurchase(state)) return null
  const left = Math.max(0, leftAfter(state.quantity, bought))
  return decide('undo', state, { quantity: left, removed_at: left === 0 ? at : null }, at)
}

/** Takes back a purchase that never came into stock, so that it never was. */
export const decideUndoPast = (state: LotState, at: string): Decision =>
  decide('undo', state, { quantity: 0, removed_at: state.removed_at ?? at, undo_seq: 0 }, at)

/**
 * Corrects what an order added to a lot by `difference`: used amounts stay used, the rest never falls below zero. A lot
 * of which the order has nothing left (`isGone`) is removed when it is then empty. Null when nothing is left to correct.
 */
export const decideOrderCorrection = (
  state: LotState,
  { difference, isGone }: { difference: number; isGone: boolean },
  changes: FieldChanges,
  at: string,
): Decision | null => {
  if (difference <= 0 && (state.removed_at !== null || (state.quantity <= 0 && state.known_seq > 0)))
    return null
  if (isGone) {
    const decision = decideUndoPurchase(state, -difference, at)
    return decision && { ...decision, changes }
  }
  const quantity = Math.max(0, roundQuantity(state.quantity + difference))
  if (quantity === state.quantity) return decideEdit(state, changes)
  const full = state.removed_at === null ? roundQuantity(state.level_full + difference) : state.level_full
  const change = { quantity, level_full: Math.max(quantity, full), removed_at: null }
  return { ...decide('correct', state, change, at), changes }
}

const assertPresent = (state: LotState) => {
  if (state.removed_at !== null) throw notThere('entry')
}

/** An action of a person or a receipt, after which the quantity is known; 'Undo' reverts it, unless the change says what else. */
const decide = (kind: MovementKind, state: LotState, change: Partial<LotState>, at: string): Decision => {
  const changed = stateOf({ ...state, ...change })
  const seq = state.seq + 1
  const after = { ...changed, seq, undo_seq: change.undo_seq ?? seq, ...knownFrom(seq, changed.quantity, at) }
  return { kind, delta: roundQuantity(after.quantity - state.quantity), after, undoes_seq: null }
}

const knownFrom = (seq: number, quantity: number, at: string) => ({
  known_seq: seq,
  known_quantity: quantity,
  known_at: at,
})

/** Callers pass whole lots; their other fields do not belong to the ledger. */
const stateOf = (lot: LotState): LotState => ({
  seq: lot.seq,
  quantity: lot.quantity,
  level_full: lot.level_full,
  opened_at: lot.opened_at,
  removed_at: lot.removed_at,
  undo_seq: lot.undo_seq,
  known_seq: lot.known_seq,
  known_quantity: lot.known_quantity,
  known_at: lot.known_at,
  degraded_until: lot.degraded_until,
})
