import type { OrderItem, OrderSummary } from '@larder/shared/contracts/orders/orders'
import { mergeOrders } from '@larder/papers'
import { daysOfOrder } from '@larder/shared/domain/orders/order-days'
import { toOrderResult } from '@larder/shared/domain/orders/order-result'
import { isForStock } from '@larder/shared/domain/receipts/review/review-state'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import { publishReceiptChange } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { HouseholdsService } from '../../households/households.service.ts'
import type { OrderArrivals } from '../stock/order-arrivals.ts'
import type { AddedLines, ReceiptAdditionsService } from '../stock/receipt-additions.service.ts'
import type { ReceiptMemoryService } from '../../receipt-memory/receipt-memory.service.ts'
import type { ReceiptDuplicatesService } from '../duplicates/receipt-duplicates.service.ts'
import { stateOf } from '../review/receipt-review.service.ts'
import { summaryOf } from '../receipt-summary.ts'
import { orderFactsOf } from './order-facts.ts'
import { orderKeyOf, separateKeyOf } from './order-key.ts'
import type { OrderPaperRepository, StoredOrderPaper } from './order-paper.repository.ts'
import type { StoredOrderMail } from './stored-order.ts'

/** Nobody reviews more at once. */
const MAX_WAITING = 100
/** As many lines as one call adds to stock. */
const MAX_ITEMS = 500
/** More attempts than processes that could read mails of one order at the same instant. */
const MAX_ATTEMPTS = 10
/** More mails than a shop sends about one order; the oldest beyond are forgotten. */
const MAX_MAILS = 30
/** Orders that are migrated together. */
const BATCH_SIZE = 100

/** Whose mail was read. */
export type OrderOwner = { household_id: string; user_id: string }

type Deps = {
  papers: OrderPaperRepository
  duplicates: ReceiptDuplicatesService
  additions: ReceiptAdditionsService
  memory: ReceiptMemoryService
  findTraits: HouseholdsService['findTraits']
  arrivals: OrderArrivals
  publish: PublishEvent
  now: () => Date
}

/** Orders of a household, made of what its mails say: several mails of one order become one, the last word wins. */
export const createOrderPapersService = (deps: Deps) => {
  const { papers, duplicates, additions, memory, findTraits, arrivals, publish, now } = deps

  const readMails = async (
    { id, household_id }: { id: string; household_id: string },
    mails: StoredOrderMail[],
  ): Promise<ReceiptResult> => {
    const { timeZone } = await findTraits(household_id)
    return memory.apply({ householdId: household_id }, toOrderResult(id, mails, timeZone))
  }

  /**
   * Where a mail belongs. Whoever knows an order's number may write it in a mail, so an order hears only those whom it
   * came from; a mail of anybody else is an order of its own.
   */
  const findPlace = async (householdId: string, mail: StoredOrderMail) => {
    const find = async (order_key: string) => ({
      order_key,
      paper: await papers.findByKey(householdId, order_key),
    })
    const numbered = await find(orderKeyOf(mail))
    if (numbered.paper !== null && cameFrom(numbered.paper, mail)) return numbered
    const apart = await find(separateKeyOf(mail))
    // What stands apart stays there when the order with its number is gone.
    return numbered.paper === null && apart.paper === null ? numbered : apart
  }

  /** The order with this mail, null when it makes none; false when others changed the order meanwhile. */
  const trySave = async (owner: OrderOwner, mail: StoredOrderMail): Promise<string | null | false> => {
    const { order_key, paper } = await findPlace(owner.household_id, mail)
    if (paper === null) {
      if (mail.reading.items.length === 0) return null
      const id = papers.newId()
      const result = await readMails({ id, ...owner }, [mail])
      const order = { mails: [mail] }
      return (await papers.insert({ ...owner, id, order_key, order, result }, now())) && id
    }
    const earlier = paper.order.mails.find(({ hash }) => hash === mail.hash)
    if (earlier !== undefined && isSameWord(earlier, mail)) return paper.id
    const others = paper.order.mails.filter(({ hash }) => hash !== mail.hash)
    const mails = [...others, mail].slice(-MAX_MAILS)
    const result = await readMails(paper, mails)
    return (await papers.updateMails(paper, { order: { mails }, result }, now())) && paper.id
  }

  /** What is in stock of an order keeps since it came, by what all of its mails say now. */
  const tellArrival = async (householdId: string, id: string): Promise<void> => {
    const paper = await papers.findById(householdId, id)
    if (paper === null) return
    const { timeZone } = await findTraits(householdId)
    const { mails } = paper.order
    await arrivals.set({ ...paper, arrived_on: daysOfOrder(mergeOrders(mails), mails, timeZone).arrived_on })
  }

  const addedOf = async (paper: StoredOrderPaper) =>
    (await additions.listAdded(paper.household_id, [paper.id])).get(paper.id)

  /** True when the order is without these mails; false when others changed it meanwhile. */
  const tryWithdraw = async (
    paper: StoredOrderPaper,
    isWithdrawn: (mail: StoredOrderMail) => boolean,
  ): Promise<boolean> => {
    const mails = paper.order.mails.filter((mail) => !isWithdrawn(mail))
    if (mails.length === paper.order.mails.length) return true
    if (mails.length > 0)
      return papers.updateMails(paper, { order: { mails }, result: await readMails(paper, mails) }, now())
    // What is in stock keeps its paper.
    return (await addedOf(paper)) !== undefined || papers.remove(paper)
  }

  /** Takes mails out of an order: they said something else when they were read again, or are to be forgotten. */
  const withdraw = async (
    { household_id, id }: Pick<StoredOrderPaper, 'household_id' | 'id'>,
    isWithdrawn: (mail: StoredOrderMail) => boolean,
  ): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const paper = await papers.findById(household_id, id)
      if (paper === null) return
      if (!(await tryWithdraw(paper, isWithdrawn))) continue
      await tellArrival(household_id, id)
      publishReceiptChange(publish, paper)
      return
    }
    throw new Error(`An order was changed ${MAX_ATTEMPTS} times while a mail of it was withdrawn`)
  }

  return {
    /**
     * Saves what a mail says about an order; returns the order's id, null when the mail alone makes none. Saving the
     * same mail again changes nothing.
     */
    save: async (owner: OrderOwner, mail: StoredOrderMail): Promise<string | null> => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const id = await trySave(owner, mail)
        if (id === false) continue
        if (id === null) return null
        await tellArrival(owner.household_id, id)
        publishReceiptChange(publish, { id, household_id: owner.household_id })
        return id
      }
      throw new Error(`An order was changed ${MAX_ATTEMPTS} times while a mail of it was saved`)
    },

    /** Takes a mail out of an order that it no longer is about; an order without mails and stock is removed. */
    withdrawMail: (householdId: string, orderId: string, hash: string): Promise<void> =>
      withdraw({ household_id: householdId, id: orderId }, (mail) => mail.hash === hash),

    /** Forgets the mails of a mailbox: orders of it alone are removed, except for those that are in stock. */
    forgetMailbox: async (householdId: string, mailboxId: string): Promise<void> => {
      for (const paper of await papers.listOfMailbox(householdId, mailboxId))
        await withdraw(paper, (mail) => mail.mailbox_id === mailboxId)
    },

    /** Keeps with mails of an earlier version who sent them; returns how many orders had such mails. */
    keepSenders: async (
      findSender: (householdId: string, mail: StoredOrderMail) => Promise<string | null>,
    ): Promise<number> => {
      let count = 0
      for await (const batch of papers.listWithoutSendersInBatches(BATCH_SIZE))
        for (const paper of batch) {
          const mails: StoredOrderMail[] = []
          for (const mail of paper.order.mails) {
            const from_domain = mail.reading.from_domain ?? (await findSender(paper.household_id, mail))
            mails.push({ ...mail, reading: { ...mail.reading, from_domain } })
          }
          await papers.updateSenders(paper, { mails })
          count++
        }
      return count
    },

    /**
     * A page of the household's orders, or of those that have all words of `search`, the newest first; the cursor is
     * null after the last one.
     * @throws DomainError not_found when the cursor is no order of the household
     */
    list: async (
      actor: Actor,
      page: { cursor?: string | undefined; search?: string | undefined; limit: number },
    ): Promise<{ orders: OrderSummary[]; next_cursor: string | null }> => {
      if (page.cursor !== undefined)
        authorize(actor, await papers.findById(actor.householdId, page.cursor), 'order')
      // One more than asked for tells whether there is a next page.
      const found = await papers.listSummaries(actor.householdId, { ...page, limit: page.limit + 1 })
      const shown = found.slice(0, page.limit).map((paper) => authorize(actor, paper))
      const ids = shown.map(({ id }) => id)
      const added = await additions.listAdded(actor.householdId, ids)
      return {
        orders: shown.map((paper) => {
          const own = added.get(paper.id)
          const { state, discarded_at, result, changes_settled_until } = paper
          return {
            ...summaryOf(paper),
            review_state: stateOf({ state, isDiscarded: discarded_at !== null, items: result.items }, own),
            order: orderFactsOf(paper, own, changes_settled_until, actor.timeZone),
          }
        }),
        next_cursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** The lines of all orders that wait for review, at most 500. */
    listItems: async (actor: Actor): Promise<OrderItem[]> => {
      const waiting = await papers.listUnsettled(actor.householdId, MAX_WAITING)
      const others = await duplicates.mapMany(actor.householdId, waiting)
      const ids = [...waiting.map(({ id }) => id), ...[...others.values()].map((other) => other.receipt_id)]
      const added = await additions.listAdded(actor.householdId, ids)
      return waiting
        .flatMap((paper) => {
          const other = others.get(paper.id)?.receipt_id
          return itemsOf(authorize(actor, paper), added.get(paper.id), other ? added.get(other) : undefined)
        })
        .slice(0, MAX_ITEMS)
    },
  }
}
export type OrderPapersService = ReturnType<typeof createOrderPapersService>

/** Whether an order came from the sender of a mail, or has this very mail, whose sender earlier versions did not know. */
const cameFrom = ({ order }: StoredOrderPaper, { hash, reading }: StoredOrderMail): boolean =>
  order.mails.some(
    (one) =>
      one.hash === hash || (reading.from_domain !== null && one.reading.from_domain === reading.from_domain),
  )

/** Whether a mail still says the same, from the same mailbox. */
const isSameWord = (a: StoredOrderMail, b: StoredOrderMail): boolean => {
  const wordOf = ({ at, reading, mailbox_id }: StoredOrderMail) => JSON.stringify({ at, reading, mailbox_id })
  return wordOf(a) === wordOf(b)
}

/** The lines of an order that are not in stock; `other` is what another paper of the same shopping added. */
const itemsOf = (
  { id, order, result }: StoredOrderPaper,
  own: AddedLines | undefined,
  other: AddedLines | undefined,
): OrderItem[] => {
  const { order_number } = mergeOrders(order.mails)
  const ids = lineIdsOf(result.items)
  const lines = result.items.flatMap((item, index) => {
    const line_id = ids[index] ?? ''
    return (own?.addedAt(line_id) ?? null) === null ? [{ item, line_id }] : []
  })
  // With nothing left that is meant for stock, it does not wait for review.
  if (!lines.some(({ item }) => isForStock(item))) return []
  return lines.map(({ item, line_id }) => ({
    name: item.suggested_name ?? item.name,
    quantity: item.quantity,
    unit: item.suggested_unit ?? item.unit,
    category: item.suggested_category ?? item.category,
    order_id: id,
    line_id,
    order_number,
    store_name: result.store_name,
    purchase_date: result.purchase_date,
    price: item.price,
    currency: result.currency,
    confidence: item.confidence,
    is_selected: isForStock(item) && (other?.addedAt(line_id) ?? null) === null,
  }))
}
