import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { UNTOUCHED } from '@larder/shared/domain/inventory/ledger/lot-state'
import { decidePurchase } from '@larder/shared/domain/inventory/ledger/ledger'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { groupBy } from '@larder/shared/domain/group-by'
import { partition } from '@larder/shared/domain/partition'
import { authorize } from '../../authz.ts'
import type { Authorized } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { HouseholdRoom } from '../../households/household-room.ts'
import { editedFields } from '../lots/lot.repository.ts'
import type { Lot, LotOpening } from '../lots/lot.ts'
import type { LotRepository } from '../lots/lot.repository.ts'
import type { ReplacedLotsRepository } from '../lots/replaced-lots.repository.ts'
import { MOVEMENTS_AT_ONCE } from './movement.repository.ts'
import { createLotUndo } from './lot-undo.ts'
import type { TakeBack } from './lot-undo.ts'
import type { Movement } from './movement.ts'
import type { MovementRepository } from './movement.repository.ts'

/** With more concurrent writers of one lot than this, something is wrong. */
const MAX_ATTEMPTS = 100

type Deps = {
  lots: LotRepository
  replacedLots: Pick<ReplacedLotsRepository, 'updateReturned'>
  movements: MovementRepository
  /** The limit for further lots in the household's list. */
  room: HouseholdRoom
  /** Adds to decisions about lots of a household what of the lots follows from them, in the order given. */
  follow: (
    householdId: string,
    decided: readonly { lot: Lot; decision: Decision }[],
  ) => Promise<(Decision | null)[]>
  publish: PublishEvent
  now: () => Date
}

/** What leaves a purchase as it was: all other movements may add one, change it, or take it back. */
const USES: ReadonlySet<Movement['kind']> = new Set(['consume', 'cook', 'spoil', 'degrade'])

/** Who moves stock and why; a `key` makes a repeated action happen once. */
export type Action = { actorId: string; cause: string; key?: string }

/**
 * Decides the change of a lot in its current state; null for no change. Called again when the lot has moved meanwhile.
 */
export type Decide = (lot: Lot) => Decision | null | Promise<Decision | null>

/**
 * The lot after an action; `isNew` is false when there was nothing to do, or it was done before. `changes` are the
 * edited fields.
 */
export type Outcome = { lot: Authorized<Lot>; isNew: boolean; changes?: FieldChanges }

/**
 * The ledger: inserting a movement is the commit, the lot's quantity is a cache that follows. A crash between the two
 * leaves a lot that lags; the next writer, or the sweep, rolls it forward.
 */
export const createStockLedger = ({ lots, replacedLots, movements, room, follow, publish, now }: Deps) => {
  const decideUndoOf = createLotUndo({ movements, now })

  /** `kinds` are those of the movements that are told of; without them they may be any. */
  const tellOfPurchases = (householdId: string, kinds: readonly Movement['kind'][] | null) => {
    if (kinds !== null && kinds.every((kind) => USES.has(kind))) return
    publish(householdId, { type: 'purchases.changed', id: null, version: null })
  }
  const tell = (
    { household_id, id, seq }: Pick<Lot, 'household_id' | 'id' | 'seq'>,
    kind?: Movement['kind'],
  ) => {
    tellOfPurchases(household_id, kind === undefined ? null : [kind])
    publish(household_id, { type: 'inventory.changed', id, version: seq })
  }
  const publishManyChanged = (householdId: string, kinds: readonly Movement['kind'][] | null) => {
    tellOfPurchases(householdId, kinds)
    publish(householdId, { type: 'inventory.changed', id: null, version: null })
  }

  const toMovement = (
    lot: LotOpening,
    action: Action,
    decision: Decision,
    opening: LotOpening | null,
  ): Movement => ({
    id: randomBytes(12).toString('hex'),
    household_id: lot.household_id,
    lot_id: lot.id,
    item_id: decision.kind === 'edit' ? undefined : lot.item_id,
    kind: decision.kind,
    delta: decision.delta,
    after: decision.after,
    unit: lot.unit,
    cause: action.cause,
    actor_id: action.actorId,
    created_at: now().toISOString(),
    undoes_seq: decision.undoes_seq,
    key: action.key,
    changes: decision.changes ?? null,
    opening,
  })

  /** Applies a movement to its lot's cache; false when the lot is not in the state before it. */
  const advance = async ({ household_id, lot_id, kind, after, changes }: Movement): Promise<boolean> => {
    // First, because after a crash in between the lot lags, and whoever rolls it forward does this as well.
    if (isPurchaseUndo({ kind, after })) await replacedLots.updateReturned(household_id, [lot_id])
    return lots.updateCache(lot_id, after.seq - 1, after, changes)
  }

  /** Rolls a lot's cache forward to its last movement, creating the lot if necessary. */
  const rollForward = async (householdId: string, lotId: string): Promise<Authorized<Lot>> => {
    const known = await lots.findById(lotId)
    let missing = await movements.listAfter(lotId, known?.seq ?? 0)
    for (let last = missing.at(-1); last; last = missing.at(-1)) {
      for (const movement of missing) {
        if (movement.opening && !known) await lots.insert(movement.opening, movement.after)
        else await advance(movement)
      }
      missing = missing.length < MOVEMENTS_AT_ONCE ? [] : await movements.listAfter(lotId, last.after.seq)
    }
    const lot = authorize({ householdId }, await lots.findById(lotId))
    if (lot.seq !== known?.seq) tell(lot)
    return lot
  }

  const findDone = async (householdId: string, action: Action): Promise<Movement | null> =>
    action.key === undefined ? null : movements.findByKey(householdId, action.key)

  /** Creates a lot with what was bought. Repeated with the same key, or for the same lot, it returns the first one. */
  const open = async (opening: LotOpening, quantity: number, action: Action): Promise<Authorized<Lot>> => {
    const decision = decidePurchase(quantity, now().toISOString())
    const movement = toMovement(opening, action, decision, opening)
    if (await movements.insert(movement)) {
      await lots.insert(opening, movement.after)
      tell({ ...opening, seq: movement.after.seq })
      return authorize(
        { householdId: opening.household_id },
        { ...opening, ...movement.after, is_listed: true },
      )
    }
    const done = await findDone(opening.household_id, action)
    return rollForward(opening.household_id, done?.lot_id ?? opening.id)
  }

  /**
   * Creates many lots of one household with what was bought, in as many writes as for one; a quantity of 0 creates a
   * lot without a movement. Repeated, it creates missing ones and leaves the others as they are.
   */
  const openMany = async (
    householdId: string,
    purchases: readonly { opening: LotOpening; quantity: number; action: Action }[],
  ): Promise<void> => {
    const [bought, empty] = partition(purchases, ({ quantity }) => quantity > 0)
    const opened = bought.map(({ opening, quantity, action }) => ({
      opening,
      movement: toMovement(opening, action, decidePurchase(quantity, now().toISOString()), opening),
    }))
    const refused = new Set(await movements.insertMany(opened.map(({ movement }) => movement)))
    const [known, fresh] = partition(opened, ({ movement }) => refused.has(movement))
    await lots.insertMissing([
      ...fresh.map(({ opening, movement }) => ({ opening, state: movement.after })),
      ...empty.map(({ opening }) => ({ opening, state: UNTOUCHED })),
    ])
    // After an interruption their movements exist already, and perhaps later ones as well.
    const there = new Set((await lots.listByIds(known.map(({ opening }) => opening.id))).map(({ id }) => id))
    for (const { opening } of known) if (!there.has(opening.id)) await rollForward(householdId, opening.id)
    publishManyChanged(householdId, null)
  }

  /**
   * Performs one action on a lot, deciding again whenever another writer came first.
   * @throws whatever `decide` throws about the lot's latest state; DomainError household_entries_full when the action would
   * bring a lot back into a full household's list
   */
  const append = async (lot: Authorized<Lot>, action: Action, decide: Decide): Promise<Outcome> => {
    let current = lot
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const decision = await decideOn(current)
      if (decision === null) return { lot: current, isNew: false }
      if (decision !== 'refused') {
        const movement = toMovement(current, action, decision, null)
        if (await movements.insert(movement)) {
          return { lot: await advanceLot(current, movement), isNew: true, changes: decision.changes }
        }
      }
      // Another writer came first, or this same action was done before: its key is taken, whatever was decided now.
      const isDone = (await findDone(lot.household_id, action)) !== null
      current = await rollForward(lot.household_id, lot.id)
      if (isDone) return { lot: current, isNew: false }
    }
    throw new DomainError('version_conflict')

    /** A refusal is valid only when the lot was up to date and the action is new. */
    async function decideOn(state: Authorized<Lot>): Promise<Decision | null | 'refused'> {
      try {
        const decision = await decide(state)
        if (decision === null) return null
        const returns = !state.is_listed && decision.after.removed_at === null
        if (returns) await room({ householdId: state.household_id }, 1)
        const [followed = null] = await follow(state.household_id, [{ lot: state, decision }])
        return followed
      } catch (error) {
        if (await findDone(state.household_id, action)) return 'refused'
        const latest = await rollForward(state.household_id, state.id)
        if (latest.seq === state.seq) throw error
        return 'refused'
      }
    }
  }

  const decideEach = async (some: readonly Authorized<Lot>[], decide: Decide) => {
    const decisions = await Promise.all(some.map(async (lot) => ({ lot, decision: await decide(lot) })))
    const decided = decisions.flatMap(({ lot, decision }) => (decision ? [{ lot, decision }] : []))
    const followed = await Promise.all(
      [...groupBy(decided, ({ lot }) => lot.household_id)].map(async ([householdId, own]) => {
        const decisionsOfOwn = await follow(householdId, own)
        return own.flatMap(({ lot }, index) => {
          const decision = decisionsOfOwn[index] ?? null
          return decision ? [{ lot, decision }] : []
        })
      }),
    )
    return followed.flat()
  }

  /**
   * Performs an action on each of some lots, also of several households, with two writes for all of them if nobody else
   * moves them; returns how many it moved this time.
   * @throws whatever `decide` throws about a lot's latest state.
   */
  const appendToEach = async (
    some: readonly Authorized<Lot>[],
    actionOn: (lot: Lot) => Required<Action>,
    decide: Decide,
  ): Promise<number> => {
    const decided = (await decideEach(some, decide)).map(({ lot, decision }) => ({
      lot,
      movement: toMovement(lot, actionOn(lot), decision, null),
    }))
    if (decided.length === 0) return 0
    const refused = new Set(await movements.insertMany(decided.map(({ movement }) => movement)))
    const moved = decided.filter(({ movement }) => !refused.has(movement))
    const returned = moved.filter(({ movement }) => isPurchaseUndo(movement)).map(({ lot }) => lot)
    for (const [householdId, some] of groupBy(returned, ({ household_id }) => household_id)) {
      // First, as in `advance`.
      await replacedLots.updateReturned(
        householdId,
        some.map(({ id }) => id),
      )
    }
    await lots.updateCaches(moved.map(({ movement }) => movement))
    let movedCount = moved.length
    for (const { lot } of decided.filter(({ movement }) => refused.has(movement))) {
      const { isNew } = await append(await rollForward(lot.household_id, lot.id), actionOn(lot), decide)
      if (isNew) movedCount += 1
    }
    for (const [householdId, some] of groupBy(moved, ({ lot }) => lot.household_id))
      publishManyChanged(
        householdId,
        some.map(({ movement }) => movement.kind),
      )
    return movedCount
  }

  const advanceLot = async (lot: Authorized<Lot>, movement: Movement): Promise<Authorized<Lot>> => {
    const isNext = await advance(movement)
    if (!isNext) return rollForward(lot.household_id, lot.id)
    const { after, changes } = movement
    tell({ ...lot, seq: after.seq }, movement.kind)
    return { ...lot, ...after, ...editedFields(changes), is_listed: after.removed_at === null }
  }

  /** A lot's quantity after its movement number `seq`; undefined when there was none. */
  const findQuantityAt = async (lot: Authorized<Lot>, seq: number): Promise<number | undefined> =>
    seq === 0 ? 0 : (await movements.findBySeq(lot.id, seq))?.after.quantity

  /**
   * Undoes the latest action on a lot that has not been undone; `takeBack` says which of its edited fields return. Given a
   * version, it undoes the movement of that number alone.
   * @throws DomainError nothing_to_undo, version_conflict, household_entries_full
   */
  const undo = (
    lot: Authorized<Lot>,
    action: Action,
    takeBack: TakeBack,
    version?: number,
  ): Promise<Outcome> => append(lot, action, (current) => decideUndoOf(current, takeBack, version))

  return { open, openMany, append, appendToEach, undo, rollForward, findQuantityAt }
}
export type StockLedger = ReturnType<typeof createStockLedger>

/** Whether a purchase was undone together with the lot that it created, so that the lot it replaced is listed again. */
const isPurchaseUndo = ({ kind, after }: Pick<Movement, 'kind' | 'after'>): boolean =>
  kind === 'undo' && after.removed_at !== null
