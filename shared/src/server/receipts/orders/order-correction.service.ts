import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { OrderCorrection } from '@larder/shared/contracts/orders/order-correction'
import { planCorrection, proposeCorrection } from '@larder/shared/domain/orders/correction/propose-correction'
import type { OrderedLot } from '@larder/shared/domain/orders/correction/propose-correction'
import { isForStock } from '@larder/shared/domain/receipts/review/review-state'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import { publishReceiptChange } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { OrderCorrectionsService } from '../stock/order-corrections.service.ts'
import type { AddedLot, ReceiptAdditionsService } from '../stock/receipt-additions.service.ts'
import { addedLinesOf } from '../stock/receipt-additions.service.ts'
import type { ReviewSettling } from '../review/review-settling.ts'
import type { OrderPaperRepository, StoredOrderPaper } from './order-paper.repository.ts'

type Deps = {
  papers: OrderPaperRepository
  additions: ReceiptAdditionsService
  corrections: OrderCorrectionsService
  settling: Pick<ReviewSettling, 'settle'>
  publish: PublishEvent
}

/** Offers what later mails changed of an order in stock as a correction of that stock; nothing is corrected unasked. */
export const createOrderCorrectionService = (deps: Deps) => {
  const { papers, additions, corrections, settling, publish } = deps

  const getOrder = async (actor: Actor, id: string): Promise<Authorized<StoredOrderPaper>> =>
    authorize(actor, await papers.findById(actor.householdId, id), 'order')

  const listLots = async ({ household_id, id }: StoredOrderPaper): Promise<(AddedLot & OrderedLot)[]> => {
    const added = await additions.listLots(household_id, [id])
    const counted = new Set(await corrections.listCounted(added.map(({ lot }) => lot.id)))
    return added.flatMap((one) => {
      const share = one.lot.sources.find(({ receipt_id }) => receipt_id === id)
      return share ? [{ ...one, share, isCounted: counted.has(one.lot.id) }] : []
    })
  }

  const propose = (
    { order, result, changes_settled_until }: StoredOrderPaper,
    lots: readonly (AddedLot & OrderedLot)[],
  ): OrderCorrection => {
    const known_at = order.mails.map(({ read_at }) => read_at).reduce((a, b) => (b > a ? b : a))
    if (lots.length === 0) return { known_at, lines: [] }
    const ids = lineIdsOf(result.items)
    const unwanted = new Set(result.items.flatMap((item, index) => (isForStock(item) ? [] : ids[index])))
    const lines = proposeCorrection({
      mails: order.mails,
      lots,
      stockOf: addedLinesOf(lots).stockOf,
      settledUntil: changes_settled_until?.toISOString() ?? null,
      isWanted: (lineId) => !unwanted.has(lineId),
    })
    return { known_at, lines }
  }

  return {
    /**
     * What differs between an order and what is in stock of it.
     * @throws DomainError not_found
     */
    get: async (actor: Actor, id: string): Promise<OrderCorrection> => {
      const paper = await getOrder(actor, id)
      return propose(paper, await listLots(paper))
    },

    /**
     * Corrects the stock by the chosen lines; the others stay as they are. Returns the number of corrected entries. A
     * repeated call returns the first result.
     * @throws DomainError not_found, order_changed when a mail or somebody else changed something meanwhile,
     * lines_already_added, household_entries_full, household_items_full
     */
    apply: async (
      actor: Actor,
      id: string,
      { known_at, line_ids }: { known_at: string; line_ids: readonly string[] },
      once: Once,
    ): Promise<number> => {
      const paper = await getOrder(actor, id)
      const done = await corrections.findCorrected(actor, id, once)
      if (done !== null) return done
      const lots = await listLots(paper)
      const proposed = propose(paper, lots)
      const chosen = proposed.lines.filter(
        ({ line_id, is_possible }) => is_possible && line_ids.includes(line_id),
      )
      if (proposed.known_at !== known_at || chosen.length < new Set(line_ids).size) {
        throw new DomainError('order_changed')
      }
      const { added, reopened, shares } = planCorrection(lots, chosen)
      const toAdd = linesToAdd(paper)
      const count =
        chosen.length === 0
          ? 0
          : await corrections.correct(
              actor,
              id,
              { added: toAdd(added), reopened: toAdd(reopened), shares },
              once,
            )
      await papers.updateChangesSettled(paper, new Date(known_at))
      await settling.settle(actor.householdId, [id])
      publishReceiptChange(publish, paper)
      return count
    },

    /**
     * Undoes a correction, named by its key, so that the changes are offered again; returns the number of entries.
     * @throws DomainError not_found, nothing_to_undo
     */
    undo: async (actor: Actor, id: string, key: string): Promise<number> => {
      const paper = await getOrder(actor, id)
      const count = await corrections.undo(actor, id, key)
      await papers.updateChangesSettled(paper, null)
      publishReceiptChange(publish, paper)
      return count
    },
  }
}
export type OrderCorrectionService = ReturnType<typeof createOrderCorrectionService>

/** Lines of an order as its review would add them, without a person's edits; their day is the order's. */
const linesToAdd =
  ({ id, result }: StoredOrderPaper) =>
  (lineIds: readonly string[]): ReceiptItemToAdd[] => {
    return lineIdsOf(result.items).flatMap((line_id, index) => {
      const item = result.items[index]
      if (item === undefined || !lineIds.includes(line_id)) return []
      return [
        {
          line_id,
          name: item.suggested_name ?? item.name,
          quantity: item.quantity,
          unit: item.suggested_unit ?? item.unit,
          category: item.suggested_category ?? item.category,
          storage_location: item.suggested_location ?? undefined,
          original_name: item.printed_name,
          source_text: item.source_text,
          source_receipt: id,
          source_receipts: [id],
          source_name: result.store_name ?? '',
          price: item.price,
        },
      ]
    })
  }
