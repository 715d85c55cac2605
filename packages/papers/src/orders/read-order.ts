import { findDateOfOrder, findLabelledDate } from './facts/order-dates.ts'
import { findCurrency } from './facts/order-currency.ts'
import { findEvent } from './facts/order-event.ts'
import { findOrderNumber } from './facts/order-number.ts'
import { findShop } from './facts/shop-name.ts'
import { findToldDay } from './facts/told-day.ts'
import { wordsOfMail } from './facts/mail-words.ts'
import { whyNoOrder } from './facts/no-order.ts'
import { emptyDraft, type DraftLine } from './lines/draft-line.ts'
import { withGiftCardsPaid } from './lines/prices/gift-cards.ts'
import { settleMoney, type OrderMoney } from './lines/prices/money-of-order.ts'
import { withPaidBelow } from './lines/prices/paid-below.ts'
import { toOrderLine, type SumCheck } from './lines/order-line.ts'
import { bodyOf } from './mail/mail-body.ts'
import type { DayOf } from './mail/mail-body.ts'
import type { MailDocument } from './mail/mail-document.ts'
import { withModelPrices } from './lines/prices/fill-prices.ts'
import type { OrderReading } from './order-reading.ts'
import type { MailRow } from './rows/mail-row.ts'
import { readRows, type FoundRows } from './rows/read-rows.ts'
import type { FoundSum } from './rows/sum-rows.ts'
import { textRows } from './rows/text-rows.ts'
import { hasKind, phraseOf } from './words/line-facts.ts'
import { structuredOrders, type StructuredOrder } from './structured/schema-org.ts'

/**
 * Reads what a mail says about an order: from its structured data, the rows of its HTML, its plain text, attached
 * invoices, and a language model's answer, in that order of trust; what adds up to the printed total comes first. `dayOf`
 * says on which day a mail was sent, in UTC unless given. Never throws.
 */
export function readOrder(mail: MailDocument, dayOf?: DayOf): OrderReading {
  const own = readOwn(mail, dayOf)
  if (own.kind === 'order') return own
  for (const attached of mail.attached) {
    const inner = readOrder(attached, dayOf)
    if (inner.kind === 'order') return inner
  }
  return own
}

type Source = { found: FoundRows; money: OrderMoney }

function readOwn(mail: MailDocument, dayOf: DayOf | undefined): OrderReading {
  const { head, senderDomain, rows, sentOn } = bodyOf(mail, dayOf)
  const structured = structuredOrders(mail.structured)
  const sources = sourcesOf(mail, rows, structured)
  const { found, money: settled } = best(sources)
  // Without a total nothing confirms a model's list, but it may fill what is left.
  const money =
    settled.total === null
      ? { ...settled, drafts: withModelPrices(settled.drafts, mail.model_lines) }
      : settled
  const words = wordsOfMail(head, rows)
  const drafts = words.inSubject('refunded', 'cancelled') ? asRefunded(money, found.sums) : money.drafts
  const items = drafts.filter(({ removed }) => removed === null)
  const removed = removedOf(drafts)
  const [schema] = structured
  const orderNumber = schema?.orderNumber ?? findOrderNumber(rows, head.subject)
  const reason = whyNoOrder(words, {
    names: money.drafts.map(({ name }) => name),
    itemCount: items.length,
    removedCount: removed.length,
    hasNumber: orderNumber !== null,
    total: money.total,
    addsUp: money.addsUp && !money.isGuessed,
    hasCharges: money.fees > 0 || money.discounts > 0,
  })
  const currency = schema?.currency ?? findCurrency(head, found.sums, rows)
  const monthFirst = currency === 'USD'
  const event = findEvent(words, {
    hasSubstitutes:
      items.some(({ replaces }) => replaces !== null) ||
      removed.some(({ reason: why }) => why === 'replaced'),
    hasRefunds: removed.some(({ reason: why }) => why === 'refunded'),
    hasItems: items.length > 0,
  })
  const orderedOn =
    schema?.orderedOn ??
    findLabelledDate(rows, 'orderDate', monthFirst, sentOn) ??
    findDateOfOrder(rows, monthFirst, sentOn)
  const scope = listsChangesOnly(items, money) ? 'changes' : 'order'
  const sumCheck: SumCheck = money.addsUp
    ? 'adds_up'
    : money.total === null || scope === 'changes'
      ? 'unknown'
      : 'contradicted'
  // Nothing is paid for an order that was cancelled as a whole.
  const isCancelled = words.inSubject('cancelled') && items.length === 0 && removed.length > 0 && money.addsUp
  if (reason !== null) return { kind: 'none', reason, order_number: orderNumber, ordered_on: orderedOn }
  return {
    kind: 'order',
    event,
    scope: isCancelled ? 'order' : scope,
    shop: schema?.merchant ?? findShop(head),
    from_domain: senderDomain,
    order_number: orderNumber,
    ordered_on: orderedOn ?? (event === 'confirmed' ? sentOn : null),
    delivered_on:
      schema?.deliveredOn ??
      findLabelledDate(rows, 'deliveryDate', monthFirst, sentOn) ??
      (event === 'delivered' ? findLabelledDate(rows, 'wasDelivered', monthFirst, sentOn) : null) ??
      findToldDay(rows, { monthFirst, sentOn, orderedOn }),
    currency,
    total: isCancelled ? 0 : money.total,
    items: items.map((draft) => toOrderLine(draft, sumCheck, currency)),
    removed,
    fees: money.fees,
    discounts: money.discounts,
    refund: event === 'refunded' ? (refundOf(found.sums, rows) ?? (isCancelled ? money.total : null)) : null,
    total_difference: money.difference,
  }
}

/** Of an order that costs more than twice as much as its articles the mail shows a part. */
const LEAST_SHARE = 0.5

/** Whether a mail lists only what has changed: nothing but replacements, or far less than the order costs, and charges do not explain it. */
const listsChangesOnly = (items: readonly DraftLine[], { total, addsUp }: OrderMoney): boolean =>
  items.every(({ replaces }) => replaces !== null) ||
  (total !== null && !addsUp && items.reduce((sum, { price }) => sum + (price ?? 0), 0) < total * LEAST_SHARE)

/** The ways to read a mail's articles, the most trusted first. */
function sourcesOf(
  mail: MailDocument,
  rows: readonly MailRow[],
  structured: readonly StructuredOrder[],
): Source[] {
  const sources: Source[] = []
  const add = (found: FoundRows) => {
    const sums = withGiftCardsPaid(found.sums)
    sources.push({ found, money: withPaidBelow(settleMoney(found.drafts, sums), sums) })
  }
  for (const order of structured) {
    if (order.lines.length === 0) continue
    // Prices are those of one piece by the vocabulary, and of the line in some mails.
    add(fromStructured(order, true))
    add(fromStructured(order, false))
  }
  add(withTotal(readRows(rows), rows))
  if (mail.blocks.length > 0 && mail.text !== '') add(readRows(textRows(mail.text)))
  for (const paper of mail.papers)
    add({
      drafts: paper.items.map((item) => ({
        ...emptyDraft(item.name, item.sourceText),
        quantity: item.quantity,
        unit: item.unit,
        unitPrice: item.unitPrice,
        price: item.price,
        size: item.packSize ?? '',
      })),
      sums:
        paper.total === null
          ? []
          : [{ kind: 'total', label: '', amount: paper.total, currency: paper.currency }],
    })
  // A model says what the articles are; what they cost in all is as it was read above.
  const sums = sources.find(({ money }) => money.total !== null)?.found.sums ?? []
  if (mail.model_lines.length > 0) add({ drafts: mail.model_lines, sums })
  return sources
}

/** The articles of a refund or cancellation: all of them, unless the mail says so of some or pays back but a part. */
function asRefunded({ drafts, total, addsUp }: OrderMoney, sums: readonly FoundSum[]): readonly DraftLine[] {
  const paidBack = sums.find(({ kind }) => kind === 'refund')
  const isPart = paidBack !== undefined && addsUp && total !== null && Math.abs(paidBack.amount) < total
  return isPart || drafts.some(({ removed }) => removed !== null)
    ? drafts
    : drafts.map((draft) => ({ ...draft, removed: 'refunded' as const }))
}

/** Where no row gives the total, a sentence may: 'the total of your order is £12.30'. */
function withTotal(found: FoundRows, rows: readonly MailRow[]): FoundRows {
  if (found.sums.some(({ kind }) => kind === 'total')) return found
  for (const line of rows.flatMap(({ lines }) => lines)) {
    const phrase = phraseOf(line, 'total')
    const amount = line.money.find(({ start }) => phrase && start >= (line.tokens[phrase.from]?.start ?? 0))
    if (!amount || line.isName || hasKind(line, 'discount', 'former', 'subtotal', 'fee')) continue
    const sum: FoundSum = { kind: 'total', label: line.text, amount: amount.value, currency: amount.currency }
    return { ...found, sums: [...found.sums, sum] }
  }
  return found
}

/** The first reading that adds up; else the first with articles that have prices, or with any. */
const best = (sources: readonly Source[]): Source =>
  sources.find(({ money }) => money.addsUp && money.drafts.length > 0) ??
  sources.find(({ found }) => found.drafts.some(({ price }) => price !== null)) ??
  sources.find(({ found }) => found.drafts.length > 0) ??
  (sources[0] as Source)

const fromStructured = ({ lines, total, currency }: StructuredOrder, isPriceOfPiece: boolean): FoundRows => ({
  drafts: lines.map(({ name, quantity, unitPrice }) => {
    const count = isPriceOfPiece ? (quantity ?? 1) : 1
    return {
      ...emptyDraft(name, name),
      quantity,
      unitPrice: isPriceOfPiece ? unitPrice : null,
      price: unitPrice === null ? null : Math.round(unitPrice * count * 100) / 100,
    }
  }),
  sums: total === null ? [] : [{ kind: 'total', label: '', amount: total, currency }],
})

function removedOf(drafts: readonly DraftLine[]) {
  const named = drafts.flatMap(({ name, quantity, removed }) =>
    removed === null ? [] : [{ name, quantity: quantity ?? 1, reason: removed }],
  )
  const replaced = drafts.flatMap(({ replaces, removed, quantity }) =>
    replaces && removed === null
      ? [{ name: replaces, quantity: quantity ?? 1, reason: 'replaced' as const }]
      : [],
  )
  return [...new Map([...named, ...replaced].map((line) => [line.name, line])).values()]
}

/** The amount paid back: a sum of its own, else the first amount after the word. */
function refundOf(sums: readonly FoundSum[], rows: readonly MailRow[]): number | null {
  const amount = sums.find(({ kind }) => kind === 'refund')?.amount
  if (amount !== undefined) return Math.abs(amount)
  for (const line of rows.flatMap(({ lines }) => lines)) {
    const phrase = phraseOf(line, 'refunded')
    const after = line.money.find(({ start }) => phrase && start >= (line.tokens[phrase.from]?.start ?? 0))
    if (after) return Math.abs(after.value)
  }
  return null
}
