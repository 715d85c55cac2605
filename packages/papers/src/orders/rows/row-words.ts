import { sizeLine } from '../article/size-line.ts'
import { coverage, hasKind, type LineFacts } from '../words/line-facts.ts'
import type { WordKind } from '../words/order-words.ts'

const SUMS = [
  'total',
  'subtotal',
  'fee',
  'deposit',
  'discount',
  'tax',
  'payment',
] as const satisfies WordKind[]
/** What a row of sums says: `refund` is paid back, `payment` neither adds to the order nor takes off. */
export type SumKind = (typeof SUMS)[number] | 'refund'

/** Above this share of its letters a label is what its words say, and no name of an article that has such a word. */
const MOSTLY = 0.6
const MAX_LABEL_TOKENS = 12
const MAX_CHARGE_TOKENS = 6

/** What is included in a sum adds nothing to it. */
const INCLUDED =
  /(?<!\p{L})(?:incl|inc|including|included|inkl|inklusive|enthalten|compris|comprise|inclus|incluse|dont|incluid[oa]|compres[oa]|inclus[oa]|ttc|davon|כולל)(?!\p{L})/iu
/** Sums of goods before anything is added. */
const BEFORE_COSTS =
  /(?<!\p{L})(?:before|excl|excluding|without|ohne|vor|exkl|hors|sans|avant|sin|antes|senza|prima|voor|zonder|לפני|ללא)(?!\p{L})/iu

/** Columns, labels and counts beside the words of sums. */
const ALONGSIDE: readonly WordKind[] = ['colTotal', 'things', 'colTax', 'former', 'container', 'unit']

/**
 * The kind of a row of sums ('Subtotal', 'Lieferkosten', 'Total (incl. VAT)') by its label; null for others. A label
 * with words of several kinds is a discount before a fee, a fee before a sum, and a subtotal before a total.
 */
export function sumKindOf(facts: LineFacts): SumKind | null {
  if (facts.phrases.length === 0) return null
  if (facts.tokens.length === 0 || facts.tokens.length > MAX_LABEL_TOKENS) return null
  const starts = (kind: WordKind) => facts.phrases.some((phrase) => phrase.kind === kind && phrase.from === 0)
  // No article is called 'Deposit …', and 'Pfand Mineralwasser' is one.
  const isIncluded = INCLUDED.test(facts.text)
  if (starts('deposit')) return isIncluded ? 'payment' : 'deposit'
  if (isTotalAfterRefunds(facts)) return 'total'
  if (hasKind(facts, 'refunded') && coverage(facts, 'refunded', 'total', 'things') >= MOSTLY) return 'refund'
  if (!hasKind(facts, ...SUMS)) return isCharge(facts) ? 'fee' : null
  if (coverage(facts, ...SUMS, ...ALONGSIDE) < MOSTLY) return isCharge(facts) ? 'fee' : null
  const has = (kind: SumKind & WordKind) => hasKind(facts, kind)
  // 'Total savings', 'Delivery discount'.
  if (has('discount')) return isBeforeDiscounts(facts) ? 'subtotal' : 'discount'
  if (starts('former')) return 'payment'
  if (has('total') && BEFORE_COSTS.test(facts.text)) return 'subtotal'
  if (has('deposit')) return isIncluded ? 'payment' : 'deposit'
  if (has('total') && (has('subtotal') || has('fee'))) return longestOf(facts)
  // 'Total incl. VAT' and 'Total charged to card' are totals.
  if (has('total') && has('tax')) return isIncluded ? 'total' : 'tax'
  if (has('total') && has('payment')) return starts('tax') ? 'tax' : starts('payment') ? 'payment' : 'total'
  return SUMS.find((kind) => kind !== 'total' && has(kind)) ?? 'total'
}

/** 'after' in the languages of the words. */
const AFTER =
  /(?<!\p{L})(?:after|nach|apr[eè]s|tras|despu[eé]s|dopo|na|po|efter|etter|j[aä]lkeen|ap[oó]s|depois|sonra|dup[aă]|ut[aá]n|μετά|след|після|nakon|אחרי|לאחר)(?!\p{L})/iu

/** 'Total after refunds': a phrase of its own, with the word of another kind in it, or behind an 'after'. */
const isTotalAfterRefunds = ({ text, tokens, phrases }: LineFacts): boolean => {
  const refunded = phrases.find(({ kind }) => kind === 'refunded')
  if (refunded === undefined) return false
  return phrases.some(({ kind, from, to }) => {
    if (kind !== 'total' || from >= refunded.from) return false
    const between = text.slice(tokens[to - 1]?.end, tokens[refunded.from]?.start)
    return to >= refunded.to || AFTER.test(between)
  })
}

/** 'Total avant remises', 'Summe vor Rabatt'; but 'Discount before tax' is one. */
function isBeforeDiscounts({ text, tokens, phrases }: LineFacts): boolean {
  const before = BEFORE_COSTS.exec(text)
  const discounts = phrases.filter(({ kind }) => kind === 'discount')
  return before !== null && discounts.every(({ from }) => (tokens[from]?.start ?? 0) > before.index)
}

/** 'Box packing fee', 'Livraison en point relais': a few words that begin or end with one of a charge. */
function isCharge({ phrases, tokens, rest }: LineFacts): boolean {
  if (tokens.length > MAX_CHARGE_TOKENS + 2 || !/\p{L}/u.test(rest)) return false
  const words = tokens.filter(({ word }) => /\p{L}/u.test(word)).length
  const last = tokens.findLastIndex(({ word, end }) => /\p{L}/u.test(word) && end <= rest.length) + 1
  return (
    words <= MAX_CHARGE_TOKENS &&
    phrases.some(({ kind, from, to }) => kind === 'charge' && (from === 0 || to === last))
  )
}

const longestOf = ({ phrases }: LineFacts): SumKind => {
  const sums = phrases.filter((phrase): phrase is typeof phrase & { kind: SumKind } =>
    (SUMS as readonly WordKind[]).includes(phrase.kind),
  )
  return sums.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a)).kind
}

/** Labels of values and states, which are no names of articles. */
const LABELS: readonly WordKind[] = [
  'orderNumber',
  'orderDate',
  'deliveryDate',
  'colQuantity',
  'colUnitPrice',
  'colPrice',
  'colTotal',
  'colCode',
  'colTax',
  'colSize',
  'colName',
  'unavailable',
  'refunded',
  'replacedBy',
  'substituteFor',
  'shipped',
  'recommended',
  'orderItems',
  'things',
  'more',
  'ofCount',
  'unit',
  'weight',
  'container',
  'former',
  'filler',
]
const MAX_NAME_TOKENS = 24
const MAX_NAME_LENGTH = 160
/** Shorter texts with a point at the end may be names. */
const MIN_SENTENCE_TOKENS = 6
/** '2 Stk. Gurken', '1 un. Pão' */
const COUNTED = /^\d{1,3}\s?\p{L}{1,5}\.\s/u
const SENTENCE = /\p{L}{2}[.!?]\s+\p{Lu}|[!?]$|\.\.$|https?:|www\.|@\p{L}/u

/** 'Miller & Co. Chocolate', 'Spargel Kl. I': a short word with a capital letter ends no sentence. */
const ABBREVIATION = /(?<!\p{L})\p{Lu}\p{L}{0,3}\.(?=\s+\p{Lu})/gu

/** '12 x 0,7 l Glas', '125g tin' */
const SIZE =
  /^\(?(?:\d{1,3}\s?[x×]\s?)?\d{1,4}(?:[.,]\d{1,3})?\s?(?:kg|g|gr|ml|cl|dl|l|oz|lb|גרם|מ["״]?ל|ק["״]?ג|ליטר)\.?(?:[\s/,–-]+(?<more>\p{L}{2,12}))?\)?$/iu
const isSizeAlone = (facts: LineFacts): boolean => {
  const more = SIZE.exec(facts.rest)?.groups?.['more']
  return (
    more === undefined ||
    facts.phrases.some(({ kind, to }) => kind === 'container' && to === facts.tokens.length)
  )
}

/** 'Dear Ms Miller,' */
const GREETING = /^[^\d]{2,40},$/u
/** 'CONF-MIR', 'SW-10012' */
const CODE = /^#?(?=\S*[\d-])[A-Z\d]+(?:[-_./][A-Z\d]+)+$/
/** '2 pz x' before a price. */
const CALCULATION = /^\(?\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{0,6}\.?\s?[x×✕*@à]\)?$/u
const DATE = /(?<!\d)\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)/

/** 'Order 4410 of 12.03.2026', 'Item no.: 4410': values, not articles. */
const isNumbered = ({ text, phrases, tokens }: LineFacts): boolean =>
  DATE.test(text) ||
  phrases.some(
    ({ kind, from, to }) =>
      (kind === 'colCode' && from === 0 && /^\.?\s*[:#]/.test(text.slice(tokens[to - 1]?.end ?? 0))) ||
      (kind === 'orderNumber' && tokens.slice(to, to + 3).some(({ word }) => /\d{3}/.test(word))),
  )

/** Whether what remains of a line without its amounts can be the name of an article. */
export function isNameLike(facts: LineFacts, sumKind: SumKind | null): boolean {
  const { rest, tokens } = facts
  if (sumKind !== null || tokens.length === 0) return false
  if (tokens.length > MAX_NAME_TOKENS || rest.length > MAX_NAME_LENGTH) return false
  if (!/\p{L}{2}/u.test(rest) || SENTENCE.test(rest.replace(COUNTED, '').replace(ABBREVIATION, '')))
    return false
  if (SIZE.test(rest) && isSizeAlone(facts)) return false
  if (sizeLine(facts.text, false) !== null) return false
  if (GREETING.test(rest) || CODE.test(rest) || CALCULATION.test(rest) || isNumbered(facts)) return false
  if (tokens.length >= MIN_SENTENCE_TOKENS && /(?:\p{L}{4}|\d)\.$/u.test(rest)) return false
  return coverage(facts, ...LABELS) < 1
}

const TIMES_AFTER = /^\s?[–—:·-]?\s*\d{1,3}\s?[x×]\s+\p{L}/u

const MAX_TOKENS_BEHIND = 8
const isShortName = ({ rest, tokens, phrases }: LineFacts): boolean =>
  tokens.length <= MAX_TOKENS_BEHIND &&
  /^\p{Lu}\p{L}/u.test(rest) &&
  phrases.every(({ kind }) => NAME_PARTS.has(kind))
/** Words that names have too. */
const NAME_PARTS: ReadonlySet<WordKind> = new Set([
  'unit',
  'container',
  'filler',
  'ofCount',
  'from',
  'more',
  'weight',
])

/** Whether amounts stand where prices do: at the end, or with nothing behind them but what they are for. */
export function isPriced(facts: LineFacts): boolean {
  const last = facts.money.at(-1)
  if (!last) return false
  // '£3.00 – 2 x Milk'
  if (last.start === 0 && TIMES_AFTER.test(facts.text.slice(last.end))) return true
  const behind = facts.text.slice(last.end)
  // '5.40 CHF Yogurt 180 g'
  if (last.start === 0 && last.currency !== null && isShortName(facts)) return true
  return (behind.match(/\p{L}/gu)?.length ?? 0) <= (last.isUnitPrice ? 14 : 4)
}
