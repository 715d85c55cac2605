import { randomBytes } from 'node:crypto'
import { isKeptAlike } from '@larder/shared/domain/catalogue/item-keeping'
import { daysBetween } from '@larder/shared/domain/inventory/calendar-day'
import { decideEdit } from '@larder/shared/domain/inventory/ledger/edits'
import { stillLearnt } from '@larder/shared/domain/inventory/ledger/lot-edit'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { CatalogueItem, ItemHabits } from '../../catalogue/catalogue-item.ts'
import type { StockLedger } from '../ledger/stock-ledger.ts'
import { toAction } from '../ledger/to-action.ts'
import type { Doer } from '../ledger/to-action.ts'
import type { Lot } from '../lots/lot.ts'
import type { LotFields, LotRepository } from '../lots/lot.repository.ts'

type Deps = {
  lots: Pick<LotRepository, 'findById' | 'listListedOfItems' | 'listSaidOfItems'>
  ledger: Pick<StockLedger, 'appendToEach'>
  catalogue: Pick<CatalogueService, 'findJoins' | 'markGuessed' | 'remember'>
  now: () => Date
}

/** So many of an item's lots tell for how long it keeps. */
const MOST_SAID = 100

/** What lots say about their item, and what follows from it for the item's other lots: minimum levels and guessed expiry days. */
export const createItemLearning = ({ lots, ledger, catalogue, now }: Deps) => {
  const membersOf = async (actor: Actor, itemId: string) =>
    (await catalogue.findJoins(actor)).membersOf(itemId)

  /**
   * Records in an item's other lots that its minimum level changed, because an edit of any of them may be based on the
   * old level.
   */
  const spreadMinimum = async (
    actor: Actor,
    item: Authorized<CatalogueItem>,
    to: number | null,
    exceptLotId?: string,
  ) => {
    const from = item.min_stock_level
    if (to === from) return
    const members = await membersOf(actor, item.id)
    const listed = await lots.listListedOfItems(actor.householdId, members)
    const others = listed.filter(({ id }) => id !== exceptLotId)
    const key = randomBytes(12).toString('hex')
    await ledger.appendToEach(
      others.map((lot) => authorize(actor, lot)),
      (lot) => ({ ...toAction(actor, 'Edited'), key: `edit:${key}:${lot.id}` }),
      (lot) => decideEdit(lot, { min_stock_level: { from, to } }),
    )
  }

  /**
   * Guesses anew when the lots of some items expire, and of those that they stand for or that stand for them, because what is
   * known of the items has changed; returns how many lots changed. An item is due until this was done.
   */
  const guessAgain = async (actor: Doer, itemIds: readonly string[]): Promise<number> => {
    const startedAt = now()
    const { rootOf, membersOf } = await catalogue.findJoins(actor)
    const members = [...new Set(itemIds.flatMap((id) => [id, ...membersOf(rootOf(id))]))]
    const listed = await lots.listListedOfItems(actor.householdId, members)
    const key = randomBytes(12).toString('hex')
    const count = await ledger.appendToEach(
      listed.filter(({ is_expiry_guess }) => is_expiry_guess).map((lot) => authorize(actor, lot)),
      (lot) => ({ ...toAction(actor, 'Edited'), key: `edit:${key}:${lot.id}` }),
      (lot) => decideEdit(lot, {}),
    )
    await catalogue.markGuessed(actor, members, startedAt)
    return count
  }

  /** What lots say of an item, after which guesses follow; tells whether some did. */
  const remember = async (actor: Actor, item: Authorized<CatalogueItem>, habits: ItemHabits) => {
    const after = await catalogue.remember(item, habits)
    const hasGuessed = !isKeptAlike(item, after) && (await guessAgain(actor, [item.id])) > 0
    return { item: after, hasGuessed }
  }

  /** What an edit of a lot says of its item, for that item and its other lots; returns the lot and the item as they are then. */
  const rememberEdit = async (
    actor: Actor,
    saved: Authorized<Lot>,
    item: Authorized<CatalogueItem>,
    changes: FieldChanges,
  ) => {
    if (changes.min_stock_level) await spreadMinimum(actor, item, changes.min_stock_level.to, saved.id)
    const { item: after, hasGuessed } = await remember(actor, item, {
      ...(changes.expiry_date && !changes.is_expiry_guess ? habitsOf(saved) : {}),
      ...(changes.usual_shelf_life_days && { usual_shelf_life_days: changes.usual_shelf_life_days.to }),
      usual_location: changes.storage_location?.to ?? undefined,
      min_stock_level: changes.min_stock_level?.to,
    })
    return { lot: hasGuessed ? authorize(actor, await lots.findById(saved.id), 'entry') : saved, item: after }
  }

  /** What is taken back of an item by an undo, where lots of it still say otherwise. */
  const withStillLearnt = async (
    actor: Actor,
    item: Authorized<CatalogueItem>,
    changes: FieldChanges,
  ): Promise<FieldChanges> => {
    const { usual_shelf_life_days: back } = changes
    if (back === undefined) return changes
    const members = await membersOf(actor, item.id)
    const found = await lots.listSaidOfItems(actor.householdId, members, MOST_SAID)
    const said = found.flatMap((lot) => habitsOf(lot).usual_shelf_life_days ?? [])
    return { ...changes, usual_shelf_life_days: { ...back, to: stillLearnt(back, said) } }
  }

  /** Sets the minimum level of an item, in all of its lots. */
  const setMinimum = async (
    actor: Actor,
    item: Authorized<CatalogueItem>,
    to: number | null,
  ): Promise<void> => {
    await spreadMinimum(actor, item, to)
    await catalogue.remember(item, { min_stock_level: to })
  }

  return { spreadMinimum, setMinimum, guessAgain, remember, rememberEdit, withStillLearnt }
}
export type ItemLearning = ReturnType<typeof createItemLearning>

/** What a manually added lot says about its item: its storage location and shelf life. */
export const habitsOf = ({ storage_location, expiry_date, purchase_date }: LotFields): ItemHabits => {
  const days = expiry_date && purchase_date ? daysBetween(purchase_date, expiry_date) : 0
  return {
    usual_location: storage_location ?? undefined,
    usual_shelf_life_days: days > 0 ? days : undefined,
  }
}
