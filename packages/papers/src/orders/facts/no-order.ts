import { readFood } from '@larder/foods'
import type { NoOrderReason } from '../order-reading.ts'
import { factsOf, hasKind, type LineFacts } from '../words/line-facts.ts'
import type { MailWords } from './mail-words.ts'

/** What is known of a mail when it is decided whether it is an order. */
export type OrderEvidence = {
  /** Names of the articles. */
  names: readonly string[]
  itemCount: number
  removedCount: number
  hasNumber: boolean
  total: number | null
  addsUp: boolean
  /** Whether fees or discounts are printed. */
  hasCharges: boolean
}

/** What mails report of orders after these were confirmed. */
const REPORTS = ['wasDelivered', 'wasChanged', 'wasSubstituted', 'refunded', 'cancelled', 'shipped'] as const

/** Why a mail holds no order; null when it does. */
export function whyNoOrder(words: MailWords, evidence: OrderEvidence): NoOrderReason | null {
  const { inSubject, inOpening, anywhere } = words
  const { itemCount, removedCount, hasNumber, total, addsUp, hasCharges } = evidence
  const hasArticles = itemCount + removedCount > 0
  if (!addsUp && itemCount > 0 && words.lines.some((line) => saysMore(line, itemCount))) return 'partial'
  if (!inSubject('confirmed') && (inSubject('cart') || (!hasNumber && inOpening('cart')))) return 'cart'
  if (isNotGoods(words, evidence)) return 'not_goods'
  if (!inSubject('confirmed') && inSubject('account')) return 'account'
  if (!inSubject('confirmed', 'wasDelivered') && inSubject('survey')) return 'survey'
  const isOnItsWay = inSubject('shipped') || (!inSubject('confirmed') && inOpening('shipped'))
  if (isOnItsWay && !addsUp && (!hasArticles || !total)) return 'delivery_notice'
  const isOrdered = inSubject('confirmed', 'wasDelivered') || inOpening('confirmed')
  const isReported = isOrdered || inSubject(...REPORTS) || inOpening(...REPORTS)
  // Wish lists and offers have articles, prices and sums too, and may name the number of an earlier order.
  const isPaid = total !== null && !anywhere('advert')
  const isNumbered = hasNumber && (isReported || addsUp || isPaid)
  // Without a number, charges that explain the total tell an order from a list with its sum.
  const isCharged = isPaid && addsUp && hasCharges
  if (hasArticles && (isNumbered || isCharged || (isOrdered && total !== null))) return null
  if (inSubject('wasDelivered')) return 'delivery_notice'
  if (inSubject('newsletter') || inOpening('newsletter')) return 'newsletter'
  return anywhere('advert') || itemCount > 0 ? 'advert' : 'no_items'
}

/** Bookings, subscriptions, bills of energy: such words name what is paid for, and hardly an article is food. */
function isNotGoods({ inSubject, inOpening, anywhere }: MailWords, { names }: OrderEvidence): boolean {
  if (!inSubject('notGoods') && !anywhere('notGoods')) return false
  const named = names.filter((name) => hasKind(factsOf(name), 'notGoods')).length
  if (!inSubject('notGoods') && !inOpening('notGoods') && named === 0) return false
  const foods = names.filter((name) => readFood(name).is_food === true).length
  return foods === 0 || (named > 0 && foods < named)
}

const NUMBER = /^\d{1,3}$/

/** '4 of 21 items', 'and 17 more items', '+ 17 weitere Artikel': the mail does not show all of them. */
function saysMore(line: LineFacts, shown: number): boolean {
  const { tokens, phrases } = line
  if (!hasKind(line, 'ofCount', 'more')) return false
  const numberAt = (at: number) => (NUMBER.test(tokens[at]?.word ?? '') ? Number(tokens[at]?.word) : null)
  return phrases.some(({ kind, from, to }) => {
    if (kind !== 'ofCount' && kind !== 'more') return false
    const before = numberAt(from - 1)
    const after = numberAt(to)
    const hasThings = phrases.some((other) => other.kind === 'things' && Math.abs(other.from - from) <= 3)
    if (kind === 'more') return hasThings && (before ?? after ?? numberAt(from - 2) ?? 0) > 0
    return (
      before !== null && after !== null && before < after && after > shown && (hasThings || before === shown)
    )
  })
}
