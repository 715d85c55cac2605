import { EXPLAINED_FROM } from '../lines/order-line.ts'
import { wordsOfMail } from '../facts/mail-words.ts'
import { findMoney } from '../lines/money.ts'
import { bodyOf } from '../mail/mail-body.ts'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { structuredOrders } from '../structured/schema-org.ts'
import { withoutPrivate } from '../private-lines.ts'
import type { MailBody } from '../mail/mail-body.ts'
import type { MailDocument } from '../mail/mail-document.ts'
import type { OrderReading } from '../order-reading.ts'
import type { MailRow } from '../rows/mail-row.ts'

/** Everything that a language model is told of an order mail: the lines around prices, without what names persons. */
export type OrderQuestion = { lines: { index: number; text: string }[] }

/** The name of an article stands at most so many lines away from its price. */
const NEAR = 3
/** Longer lines are prose. */
const MAX_LINE_LENGTH = 300
/** About 4,000 tokens. Part of a longer order would not add up, so nothing of it is sent. */
const MAX_LINES = 200
const MAX_LENGTH = 12_000
/** '2 x' at the beginning of a line, 'x 2' at its end: an article without a price. */
const COUNTED = /^\W*\d{1,3}\s?[x×]\s|\s[x×]\s?\d{1,3}$/iu

/**
 * The question about an order whose articles the rules did not find, or whose articles do not add up to the printed
 * total; null for other mails, those whose markup lists the articles, those with mails attached (of which one may have
 * been read), and those with too many lines.
 */
export function toOrderQuestion(mail: MailDocument, reading: OrderReading): OrderQuestion | null {
  if (mail.attached.length > 0) return null
  if (structuredOrders(mail.structured).some(({ lines }) => lines.length > 0)) return null
  const body = bodyOf(mail)
  if (!isOpen(reading, body)) return null
  const persons = [...mail.recipients, ...(body.isForwarded ? [mail.from_name ?? ''] : [])]
  const papers = mail.papers.flatMap(({ items }) => items.flatMap(({ sourceText }) => sourceText.split('\n')))
  const shown = withoutPrivate([...body.rows, ...papers.map(rowOfText)], persons)
  const isTelling = shown.map((text) => findMoney(text).length > 0 || COUNTED.test(text))
  const texts = shown.filter(
    (text, at) =>
      text.length <= MAX_LINE_LENGTH && isTelling.slice(Math.max(0, at - NEAR), at + NEAR + 1).includes(true),
  )
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (texts.length === 0 || texts.length > MAX_LINES || length > MAX_LENGTH) return null
  return { lines: texts.map((text, index) => ({ index, text })) }
}

const rowOfText = (text: string): MailRow =>
  toRow({
    table: -1,
    isGrid: false,
    isCard: false,
    cells: [{ column: 0, isHeader: false, lines: [toRowLine({ text })] }],
  })

/** Whether a mail is an order of which the rules did not read all. */
function isOpen(reading: OrderReading, { head, rows }: MailBody): boolean {
  if (reading.kind === 'none') {
    const { inSubject, inOpening } = wordsOfMail(head, rows)
    const isOrdered = inSubject('confirmed', 'wasDelivered') || inOpening('confirmed', 'wasDelivered')
    const hasNothing = reading.reason === 'no_items' || reading.reason === 'advert'
    return hasNothing && reading.order_number !== null && isOrdered
  }
  const { items, removed, event, total, scope } = reading
  // What was replaced or taken out is told by words that the answer has no place for.
  if (removed.length > 0 || event === 'refunded' || items.some(({ replaces }) => replaces !== null))
    return false
  if (total === null) return items.some(({ price }) => price === null)
  return scope === 'changes' || items.some(({ confidence }) => confidence < EXPLAINED_FROM)
}
