import { isMeasure } from '@larder/foods'
import { toRowLine, type RowLine } from '../rows/mail-row.ts'
import { coverage, phraseOf, textAfter } from '../words/line-facts.ts'
import { quantityBeforePrice } from '../lines/quantity.ts'
import { MOSTLY, type Article } from './article.ts'
import { isBeforeColon, quantityInContainers } from './line-parts.ts'
import { QUANTITY_RULES } from './quantity-rules.ts'
import { readByFirst, rule, type Rule } from './rule.ts'
import { STATE_RULES } from './state-rules.ts'

/** What leads from a name to the price of one: '3 loaves at 2.40'. */
const BEFORE_AMOUNT = /\s(?:a|à|@|at|je|zu)(?:\s*[=:])?\s*$/iu

/** 'HARVEST10 (-$3.33)' beside a price is a part of it. */
const discount = rule(
  'discount within a price',
  (line, { amountsOfRow }) => {
    const isOff = line.isName && line.money.length > 0 && line.money.every(({ value }) => value < 0)
    return line.sumKind === 'discount' || (isOff && amountsOfRow.some(({ value }) => value > 0)) ? true : null
  },
  () => {},
)

/** 'Product: Milk 1l' */
const titled = rule(
  'name behind its title',
  (line) => {
    const title = phraseOf(line, 'colName')
    return title && isBeforeColon(line, title) ? textAfter(line, title) : null
  },
  (text, _, __, readText) => readText(text),
)

/** '2 x £1.50' is the price of one; '2 · £3.00' that of the line. */
const countBeforePrice = rule(
  'count before a price',
  (line) => {
    const [first] = line.money
    const before = line.text.slice(0, first?.start)
    const quantity = first ? (quantityBeforePrice(before) ?? quantityInContainers(line)) : null
    if (!first || !quantity) return null
    // '8 oz · £2.79 each' is the size of a pack.
    if (isMeasure(quantity.unit) && !/[x×✕*@à]\s*$/iu.test(before)) return null
    return { first, quantity, isOfOne: /[x×✕*@àa]\s*$/iu.test(before) }
  },
  ({ first, quantity, isOfOne }, article, line) => {
    article.setQuantity(quantity)
    article.takeAmounts(line, isOfOne ? first : undefined)
  },
)

/** 'Price: £1.50', 'Total £3.00', 'Code 1234' say nothing of the name. */
const isLabel = (line: RowLine): boolean =>
  coverage(line, 'colPrice', 'colTotal', 'colUnitPrice', 'colCode', 'colTax', 'colQuantity', 'filler') >=
  MOSTLY

/** Anything else: amounts, the size before them, and a name. */
const nameAndAmounts = rule(
  'name and amounts',
  (line) => line,
  (_, article, line) => {
    const [first] = line.money
    const before = line.text.slice(0, first?.start)
    const size = first ? (quantityBeforePrice(before) ?? quantityInContainers(line)) : null
    if (size) article.setMeasure(size, before)
    article.takeAmounts(line)
    if (!isLabel(line)) article.takeName(line.rest.replace(BEFORE_AMOUNT, ''), line)
  },
)

/** All rules in their order: the first that matches a line reads it. */
export const CONTENT_RULES: readonly Rule[] = [
  discount,
  titled,
  ...STATE_RULES,
  ...QUANTITY_RULES,
  countBeforePrice,
  nameAndAmounts,
]

/** Reads a line whose meaning only its content tells; returns the name of the rule that did. */
export const readContent = (line: RowLine, article: Article): string | null =>
  readByFirst(CONTENT_RULES, line, article, (text) => void readContent(toRowLine({ text }), article))

/** Whether a line says that the article was replaced, is missing or refunded, and is read as that. */
export const readState = (line: RowLine, article: Article): boolean =>
  readByFirst(STATE_RULES, line, article, (text) => void readContent(toRowLine({ text }), article)) !== null
