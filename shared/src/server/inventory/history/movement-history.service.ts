import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Page } from '@larder/shared/contracts/base/paging'
import type { StockMovement } from '@larder/shared/contracts/inventory'
import type { ItemMovement } from '@larder/shared/contracts/item-page'
import { byText } from '@larder/shared/domain/by-text'
import { groupBy } from '@larder/shared/domain/group-by'
import { markUndone } from '@larder/shared/domain/inventory/ledger/flows/movement-history'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { LoadNames, NameOf } from '../../members/people.ts'
import type { LotRepository } from '../lots/lot.repository.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { Movement } from '../ledger/movement.ts'
import type { MovementHistoryRepository } from './movement-history.repository.ts'

type Deps = {
  history: MovementHistoryRepository
  lots: Pick<LotRepository, 'findById' | 'listByIds'>
  movements: Pick<MovementRepository, 'listUndosUpTo'>
  catalogue: Pick<CatalogueService, 'get' | 'findJoins'>
  loadNames: LoadNames
}

/** A line of a history; none for an edit, which changes no quantity. */
const toLine = ({ kind, ...movement }: Movement) =>
  kind === 'edit' ? [] : [{ ...movement, kind, seq: movement.after.seq }]

/** Whom a history names; nobody for assumed consumption. */
const personOf = ({ kind, actor_id }: Pick<Movement, 'kind' | 'actor_id'>, nameOf: NameOf) =>
  kind === 'degrade' ? null : nameOf(actor_id)

const newestFirst = (a: Movement, b: Movement): number =>
  byText(b.created_at, a.created_at) || b.after.seq - a.after.seq || byText(b.id, a.id)

/** What happened to the quantities of a household's stock, page by page, with who did it and what was undone. */
export const createMovementHistory = ({ history, lots, movements, catalogue, loadNames }: Deps) => ({
  /**
   * A page of the movements of an item's quantities over all of its lots, newest first. `next` is the cursor of the page
   * after it, null after the last.
   * @throws DomainError not_found, also when the cursor is no movement of the item
   */
  listOfItem: async (
    actor: Actor,
    itemId: string,
    { cursor, limit }: Page,
  ): Promise<{ movements: Authorized<ItemMovement>[]; next: string | null }> => {
    const { id } = await catalogue.get(actor, itemId)
    const members = (await catalogue.findJoins(actor)).membersOf(id)
    const before = cursor === undefined ? null : await history.findPlaceOf(actor.householdId, cursor)
    if (cursor !== undefined && (before === null || !members.includes(before.item_id))) {
      throw new DomainError('not_found')
    }
    const found = await Promise.all(
      members.map((member) =>
        history.listMovedOfItem({ householdId: actor.householdId, itemId: member }, before, limit + 1),
      ),
    )
    const moved = found.flat().sort(newestFirst)
    const shown = moved.slice(0, limit)
    const ofLots = groupBy(shown, ({ lot_id }) => lot_id)
    const [undos, ownLots, nameOf] = await Promise.all([
      movements.listUndosUpTo(new Map([...ofLots].map(([lotId, some]) => [lotId, some[0]?.after.seq ?? 0]))),
      lots.listByIds([...ofLots.keys()]),
      loadNames(actor.householdId),
    ])
    const placeOf = new Map(ownLots.map((lot) => [lot.id, lot.storage_location]))
    const isUndone = new Map(
      [...ofLots].flatMap(([lotId, some]) =>
        markUndone(some.flatMap(toLine), undos.get(lotId)).map((line) => [line.id, line.is_undone] as const),
      ),
    )
    return {
      movements: shown.flatMap(toLine).map((line) =>
        authorize(actor, {
          ...line,
          balance_after: line.after.quantity,
          is_undone: isUndone.get(line.id) ?? false,
          person: personOf(line, nameOf),
          entry_id: line.lot_id,
          storage_location: placeOf.get(line.lot_id) ?? null,
        }),
      ),
      next: moved.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  },

  /**
   * A page of the movements of a lot's quantity, newest first, even of a removed lot. `next` is the cursor of the
   * page after it, null after the last.
   * @throws DomainError not_found, also when the cursor is no movement of the lot
   */
  listOfLot: async (
    actor: Actor,
    id: string,
    { cursor, limit }: Page,
  ): Promise<{ movements: Authorized<StockMovement>[]; next: string | null }> => {
    const lot = authorize(actor, await lots.findById(id), 'entry')
    const before = cursor === undefined ? null : await history.findSeqOf(lot.id, cursor)
    if (cursor !== undefined && before === null) throw new DomainError('not_found')
    const [found, laterUndos, nameOf] = await Promise.all([
      history.listMoved({ householdId: actor.householdId, lotId: lot.id }, before, limit + 1),
      before === null ? [] : history.listUndosAcross(lot.id, before),
      loadNames(actor.householdId),
    ])
    const moved = found.slice(0, limit).flatMap(toLine)
    return {
      movements: markUndone(moved, laterUndos).map((movement) =>
        authorize(actor, {
          ...movement,
          balance_after: movement.after.quantity,
          person: personOf(movement, nameOf),
        }),
      ),
      next: found.length > limit ? (moved.at(-1)?.id ?? null) : null,
    }
  },
})
export type MovementHistory = ReturnType<typeof createMovementHistory>
