import { isMeasure } from '@larder/foods'
import type { RowLine } from '../rows/mail-row.ts'
import { phraseOf, textAfter, textBefore } from '../words/line-facts.ts'
import { withoutBullets } from '../lines/article-name.ts'
import type { Money } from '../lines/money.ts'
import { quantityAfterLabel, quantityAlone, type PrintedQuantity } from '../lines/quantity.ts'
import { isProduct } from '../lines/settle-measure.ts'
import type { Article } from './article.ts'
import { countAfter } from './count-after.ts'
import { countBehindName } from './count-behind-name.ts'
import { isLabelOf, quantityInContainers } from './line-parts.ts'
import { rule, type Rule } from './rule.ts'
import { sizeLine } from './size-line.ts'

/** '12 x 0,7 l Glas', '125g tin' below a name. */
const PACK = /^\(?((?:\d{1,3}\s?[x×]\s?)?\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{1,3}\.?)[\s/,–-]+\p{L}{2,12}\)?$/u
/** '250g / Whole bean' below a name. */
const VARIANT = /^([^/|·,]{2,12}?)\s*[/|·,]\s*\p{L}/u
/** '60 Stück' */
const PIECES = /^\d+\s?\p{L}{2}/u

/** 'Ordered: 2 | Delivered: 0', or one of both, also with the name before it or in cells of their own. */
const orderedAndDelivered = rule(
  'ordered and delivered',
  (line, { hasName }) => {
    const ordered = countAfter(line, 'colOrdered')
    const delivered = countAfter(line, 'colDelivered')
    const [first] = [ordered, delivered].filter((one) => one !== null).sort((a, b) => a.from - b.from)
    if (!first || line.money.length > 0) return null
    // A label alone with its number is one of an article's; in a sentence both must be said.
    const last = Math.max(ordered?.end ?? 0, delivered?.end ?? 0)
    if (/\p{L}/u.test(line.text.slice(last))) return null
    return first.from > 0 && hasName && !(ordered && delivered) ? null : { ordered, delivered, first }
  },
  ({ ordered, delivered, first }, article, line) => {
    const { draft } = article
    if (first.from > 0) article.takeName(line.text.slice(0, line.tokens[first.from]?.start), line)
    if (ordered) draft.orderedQuantity = ordered.quantity
    if (delivered?.quantity === 0) draft.removed ??= 'unavailable'
    else if (delivered) article.setQuantity(quantityAfterLabel(delivered.text))
  },
)

/** '8 oz • 2 × $3.29', '500 g (4,98 €/kg)', 'Size: 12 ct · $4.99 each' below or beside the name. */
const sizeBesideOthers = rule(
  'size of a pack, with what stands beside it',
  (line, { hasName, expects }) => sizeLine(line.text, hasName && expects === null),
  ({ size, perMeasure, isOfPack, others }, article, _, readText) => {
    const weight = quantityAlone(size)
    if (weight && isMeasure(weight.unit) && (perMeasure !== null || !isOfPack))
      article.draft.measure ??= { ...weight, text: size, perMeasure }
    else article.setSize(size)
    for (const text of others) readText(text)
  },
)

/** 'delivered 0.98 kg' */
const deliveredWeight = rule(
  'delivered weight',
  (line) => {
    const delivered = phraseOf(line, 'colDelivered')
    const weighed = delivered && quantityAfterLabel(textAfter(line, delivered))
    return weighed && isMeasure(weighed.unit) ? weighed : null
  },
  (weighed, article, line) => {
    article.setQuantity(weighed)
    article.takeAmounts(line)
  },
)

/** 'Qty: 2', 'Weight: 1.2 kg', with the name before it or amounts after it. */
const labelledQuantity = rule(
  'labelled quantity or weight',
  (line) => {
    for (const label of line.phrases) {
      const isSize = label.kind === 'weight' || (label.kind === 'colSize' && label.from === 0)
      if ((label.kind !== 'colQuantity' && !isSize) || !isLabelOf(line, label)) continue
      const after = textAfter(line, label)
      const found = quantityAfterLabel(after)
      if (found && (!isSize || isMeasure(found.unit))) return { label, isSize, after, found }
    }
    return null
  },
  ({ label, isSize, after, found }, article, line) => {
    if (isSize) article.setMeasure(found, after)
    else article.setQuantity(found)
    // 'Jam – weight: 370 g' is the name as a whole, 'Jam, quantity: 2' is not.
    if (label.from > 0) article.takeName(isSize ? line.rest : textBefore(line, label), line)
    article.takeAmounts(line)
  },
)

/** 'Milk 1l, £1.50 (x2) £3.00': the name before a price of one, which times the quantity is that of the line. */
const calculation = rule(
  'name, price of one, count and sum',
  (line) => {
    const [first, ...others] = line.money
    const last = others.at(-1)
    if (!first || !last || first.start === 0) return null
    const between = line.text.slice(first.end, last.start)
    // 'Milk 1l (2 x £1.50) £3.00'
    const ahead = /(?<![\s(])[\s(]+(\d{1,3})\s?[x×✕*]\s*$/u.exec(line.text.slice(0, first.start))
    const count = Number(
      ahead?.[1] ??
        /[x×✕*]\s?(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})\s?[x×✕*]/iu.exec(between)?.slice(1).find(Boolean),
    )
    if (!(count > 0) || Math.abs(first.value * count - last.value) > 0.0151) return null
    return { first, last, count, nameEnd: ahead ? ahead.index : first.start }
  },
  ({ first, last, count, nameEnd }, article, line) => {
    article.draft.quantity ??= count
    article.draft.unitPrice ??= first.value
    article.addAmount(last)
    article.takeName(line.text.slice(0, nameEnd), line)
  },
)

type CountedPrice = { first: Money; price: Money; counted: NonNullable<ReturnType<typeof countBehindName>> }

/** A name with a count and the price of one, whose product is an amount of the row; null where the line is otherwise. */
export const countedPrice = (line: RowLine, { hasName, amountsOfRow }: Article): CountedPrice | null => {
  const [first] = line.money
  const counted = first ? countBehindName(line.text.slice(0, first.start), first.isUnitPrice) : null
  if (!first || !counted || hasName) return null
  const price = amountsOfRow.findLast(
    (amount) => amount !== first && isProduct(counted.quantity, first.value, amount.value),
  )
  return price ? { first, price, counted } : null
}

/** Adds a counted price of a line to the article. */
export const takeCountedPrice = (
  { first, price, counted }: CountedPrice,
  article: Article,
  line: RowLine,
) => {
  article.setQuantity(counted)
  article.draft.unitPrice ??= first.value
  article.draft.price ??= price.value
  article.takeName(counted.name, line)
}

/** 'Milk 2l 2 @ £1.50', 'Leeks – 1.2 kg × £2/kg': the name and what times the price of one is an amount of the row. */
const countBehindTheName = rule('name, count and price of one', countedPrice, takeCountedPrice)

/** A quantity that is all a line says, without an amount. */
const aloneIn = (line: RowLine): PrintedQuantity | null =>
  line.money.length > 0 ? null : (quantityAlone(withoutBullets(line.text)) ?? quantityInContainers(line))

/** '400 g' */
const weightAlone = rule(
  'weight or volume alone',
  (line) => {
    const alone = aloneIn(line)
    return alone && isMeasure(alone.unit) ? alone : null
  },
  (alone, article, line) => article.setMeasure(alone, withoutBullets(line.text), article.hasName),
)

/** '12 x 0,7 l Glas' */
const packAlone = rule(
  'pack with its container',
  (line) =>
    line.money.length > 0 || line.isName || aloneIn(line)
      ? null
      : (PACK.exec(withoutBullets(line.text))?.[1] ?? null),
  (pack, article) => article.setSize(pack),
)

/** '250g / Whole bean' */
const variant = rule(
  'size before a variant',
  (line, { hasName }) => {
    const text = line.money.length > 0 || !hasName ? null : VARIANT.exec(withoutBullets(line.text))?.[1]
    const size = text ? quantityAlone(text) : null
    return text && size && isMeasure(size.unit) ? { size, text } : null
  },
  ({ size, text }, article) => article.setMeasure(size, text),
)

/** '2', '60 Stück': a bare number may be that of the line in the list. */
const countAlone = rule('count alone', aloneIn, (alone, article, line) => {
  const text = withoutBullets(line.text).trim()
  article.setQuantity(alone, { isBare: /^\d+$/.test(text), isCountOfPieces: PIECES.test(text) })
})

/** Lines that say how much there is of an article; the first that matches decides. */
export const QUANTITY_RULES: readonly Rule[] = [
  orderedAndDelivered,
  deliveredWeight,
  sizeBesideOthers,
  labelledQuantity,
  calculation,
  countBehindTheName,
  weightAlone,
  packAlone,
  variant,
  countAlone,
]
