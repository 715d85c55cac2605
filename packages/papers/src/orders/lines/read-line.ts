import { canonicalUnit, isMeasure } from '@larder/foods'
import type { ColumnRole } from '../rows/columns.ts'
import { toRowLine, type MailRow, type RowLine } from '../rows/mail-row.ts'
import { coverage, hasKind, phraseOf, textAfter, textBefore } from '../words/line-facts.ts'
import type { FoundPhrase } from '../words/order-words.ts'
import { withoutBullets } from './article-name.ts'
import { countAfter } from './count-after.ts'
import { countBehindName } from './count-behind-name.ts'
import { emptyDraft, sourceOf, type DraftLine } from './draft-line.ts'
import { byCompleteness, isBeforeColon, isLabelOf, nameIn, quantityInContainers } from './line-parts.ts'
import { bareAmount, type Money } from './money.ts'
import {
  quantityAfterLabel,
  quantityAlone,
  quantityBeforePrice,
  quantityInName,
  type PrintedQuantity,
} from './quantity.ts'
import { isProduct } from './settle-measure.ts'
import { sizeLine } from './size-line.ts'

/** '12 x 0,7 l Glas', '125g tin' below a name. */
const PACK = /^\(?((?:\d{1,3}\s?[x×]\s?)?\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{1,3}\.?)[\s/,–-]+\p{L}{2,12}\)?$/u
/** '250g / Whole bean' below a name. */
const VARIANT = /^([^/|·,]{2,12}?)\s*[/|·,]\s*\p{L}/u
/** '60 Stück' */
const PIECES = /^\d+\s?\p{L}{2}/u
const MOSTLY = 0.6
/** What leads from a name to the price of one: '3 loaves at 2.40'. */
const BEFORE_AMOUNT = /\s(?:a|à|@|at|je|zu)(?:\s*[=:])?\s*$/iu

/** What the cells of a row say about one article, gathered line by line. */
class LineReader {
  readonly draft: DraftLine
  readonly #hasPriceColumn: boolean
  readonly #amountsOfRow: readonly Money[]
  #amounts: Money[] = []
  #isBareQuantity = false
  /** The quantity so far may be how many a pack holds: '60 Stück'. */
  #isCountOfPieces = false
  #isLabelOnly = false
  /** What the next name is, after a label that stands alone: 'Replaced by'. */
  #expects: 'replacement' | 'replaced' | null = null

  constructor(lines: readonly RowLine[], roles: readonly (ColumnRole | null)[] | null) {
    this.draft = emptyDraft('', sourceOf(lines))
    this.draft.isInColumns = roles !== null
    this.#hasPriceColumn = roles?.includes('price') ?? false
    this.#amountsOfRow = lines.flatMap(({ money }) => money)
  }

  readAs(role: ColumnRole | null, line: RowLine): void {
    const { draft } = this
    const [first] = line.money
    const last = line.money.at(-1)
    if (role !== null && role !== 'name' && line.money.length === 0 && this.#readState(line)) return
    switch (role) {
      case 'ignored':
        return
      case 'ordered':
        draft.orderedQuantity = quantityAlone(line.text)?.quantity ?? null
        return
      case 'quantity':
        if (/^0(?:[.,]0+)?(?:\s|$)/.test(line.text)) draft.removed ??= 'unavailable'
        else this.#setQuantity(quantityAlone(line.text) ?? quantityAfterLabel(line.text.replace(/^\D+/u, '')))
        return
      case 'unitPrice':
        draft.unitPrice ??= first?.value ?? bareAmount(line.text)
        return
      case 'price':
        if (first?.isUnitPrice) draft.unitPrice ??= first.value
        else if (last) this.#amounts.push(last)
        else draft.price ??= bareAmount(line.text)
        return
      case 'size':
        // 'kg' alone is the unit of the quantity.
        if (isMeasure(line.text)) draft.unit = canonicalUnit(line.text)
        else draft.size = line.text
        return
      case 'name':
      case null:
        return this.readContent(line)
    }
  }

  /** A line whose meaning only its content tells. */
  readContent(line: RowLine): void {
    // 'HARVEST10 (-$3.33)' beside a price is a part of it.
    const isOff = line.isName && line.money.length > 0 && line.money.every(({ value }) => value < 0)
    if (line.sumKind === 'discount' || (isOff && this.#amountsOfRow.some(({ value }) => value > 0))) return
    const title = phraseOf(line, 'colName')
    if (title && isBeforeColon(line, title))
      return this.readContent(toRowLine({ text: textAfter(line, title) }))
    if (this.#readState(line) || this.#readOrderedAndDelivered(line)) return
    if (this.#readSizeLine(line) || this.#readLabelledQuantity(line)) return
    if (this.#readCalculation(line) || this.#readCountBehindName(line)) return
    const [first] = line.money
    const text = withoutBullets(line.text)
    const alone = first ? null : (quantityAlone(text) ?? quantityInContainers(line))
    if (alone && isMeasure(alone.unit)) return this.#setMeasure(alone, text, this.draft.name !== '')
    const pack = first || alone ? null : PACK.exec(text)?.[1]
    if (pack && !line.isName) {
      if (this.draft.size === '') this.draft.size = pack
      return
    }
    const variant = first || this.draft.name === '' ? null : VARIANT.exec(text)?.[1]
    const size = variant ? quantityAlone(variant) : null
    if (variant && size && isMeasure(size.unit)) return this.#setMeasure(size, variant)
    // A bare number may be that of the line in the list.
    if (alone) {
      const isSet = this.draft.quantity !== null
      this.#setQuantity(alone, /^\d+$/.test(text.trim()))
      if (!isSet) this.#isCountOfPieces = PIECES.test(text.trim())
      return
    }
    if (first) {
      const before = line.text.slice(0, first.start)
      const quantity = quantityBeforePrice(before) ?? quantityInContainers(line)
      const isTimes = /[x×✕*@à]\s*$/iu.test(before)
      // '8 oz · £2.79 each' is the size of a pack.
      if (quantity && isMeasure(quantity.unit) && !isTimes) this.#setMeasure(quantity, before)
      else if (quantity) {
        this.#setQuantity(quantity)
        // '2 x £1.50' is the price of one; '2 · £3.00' that of the line.
        return this.#takeAmounts(line, /[x×✕*@àa]\s*$/iu.test(before) ? first : undefined)
      }
    }
    this.#takeAmounts(line)
    if (!this.#isLabel(line)) this.#takeName(line.rest.replace(BEFORE_AMOUNT, ''), line)
  }

  finish(): DraftLine {
    const { draft } = this
    const amounts = this.#amounts.filter(({ isUnitPrice }) => !isUnitPrice).map(({ value }) => value)
    const [first] = amounts
    draft.price ??= amounts.at(-1) ?? null
    if (first !== undefined && draft.price !== null && amounts.length > 1) {
      const ratio = first === 0 ? 0 : draft.price / first
      const isPieces = Math.abs(ratio - Math.round(ratio)) < 0.005 && ratio >= 2 && ratio <= 99
      if (draft.quantity === null && draft.unitPrice === null && isPieces) draft.quantity = Math.round(ratio)
      if (ratio >= 1) draft.unitPrice ??= first
    }
    draft.isPriceOpen = amounts.length === 1 && draft.unitPrice === null
    draft.isReplacement ||= this.#expects === 'replacement'
    return draft
  }

  /** '8 oz • 2 × $3.29', '500 g (4,98 €/kg)', 'Size: 12 ct · $4.99 each' below or beside the name. */
  #readSizeLine(line: RowLine): boolean {
    const { draft } = this
    const found = sizeLine(line.text, draft.name !== '' && this.#expects === null)
    if (!found) return false
    const weight = quantityAlone(found.size)
    if (weight && isMeasure(weight.unit) && (found.perMeasure !== null || !found.isOfPack))
      draft.measure ??= { ...weight, text: found.size, perMeasure: found.perMeasure }
    else if (draft.size === '') draft.size = found.size
    for (const text of found.others) this.readContent(toRowLine({ text }))
    return true
  }

  #setMeasure({ quantity, unit }: PrintedQuantity, text: string, isAlone = false): void {
    this.draft.measure ??= { quantity, unit, text, ...(isAlone ? { isAlone } : {}) }
  }

  #setQuantity(found: PrintedQuantity | null, isBare = false): void {
    const { draft } = this
    // A delivered weight says more than the number of pieces.
    const isOpen = this.#isBareQuantity || (this.#isCountOfPieces && !isBare)
    if (!found || (draft.quantity !== null && !isOpen && found.unit === 'item')) return
    this.#isBareQuantity = isBare
    this.#isCountOfPieces = false
    draft.quantity = found.quantity
    draft.unit = found.unit
  }

  /** 'Ordered: 2 | Delivered: 1', also with the name before it or in cells of their own. */
  #readOrderedAndDelivered(line: RowLine): boolean {
    const { draft } = this
    const ordered = countAfter(line, 'colOrdered')
    const delivered = countAfter(line, 'colDelivered')
    const first = [ordered, delivered].filter((one) => one !== null).sort((a, b) => a.from - b.from)[0]
    if (!first || line.money.length > 0) return false
    // A label alone with its number is one of an article's; in a sentence both must be said.
    const last = Math.max(ordered?.end ?? 0, delivered?.end ?? 0)
    if (
      /\p{L}/u.test(line.text.slice(last)) ||
      (first.from > 0 && draft.name !== '' && !(ordered && delivered))
    )
      return false
    if (first.from > 0) this.#takeName(line.text.slice(0, line.tokens[first.from]?.start), line)
    if (ordered) draft.orderedQuantity = ordered.quantity
    if (delivered?.quantity === 0) draft.removed ??= 'unavailable'
    else if (delivered) this.#setQuantity(quantityAfterLabel(delivered.text))
    return true
  }

  /** 'Milk 1l, £1.50 (x2) £3.00': the name before a price of one, which times the quantity is that of the line. */
  #readCalculation(line: RowLine): boolean {
    const [first, ...others] = line.money
    const last = others.at(-1)
    if (!first || !last || first.start === 0) return false
    const between = line.text.slice(first.end, last.start)
    // 'Milk 1l (2 x £1.50) £3.00'
    const ahead = /(?<![\s(])[\s(]+(\d{1,3})\s?[x×✕*]\s*$/u.exec(line.text.slice(0, first.start))
    const count = Number(
      ahead?.[1] ??
        /[x×✕*]\s?(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})\s?[x×✕*]/iu.exec(between)?.slice(1).find(Boolean),
    )
    if (!(count > 0) || Math.abs(first.value * count - last.value) > 0.0151) return false
    this.draft.quantity ??= count
    this.draft.unitPrice ??= first.value
    this.#amounts.push(last)
    this.#takeName(line.text.slice(0, ahead ? ahead.index : first.start), line)
    return true
  }

  /** 'Milk 2l 2 @ £1.50', 'Leeks – 1.2 kg × £2/kg': the name and what times the price of one is an amount of the row. */
  #readCountBehindName(line: RowLine): boolean {
    const [first] = line.money
    const counted = first ? countBehindName(line.text.slice(0, first.start), first.isUnitPrice) : null
    if (!first || !counted || this.draft.name !== '') return false
    const price = this.#amountsOfRow.findLast(
      (amount) => amount !== first && isProduct(counted.quantity, first.value, amount.value),
    )
    if (!price) return false
    this.#setQuantity(counted)
    this.draft.unitPrice ??= first.value
    this.draft.price ??= price.value
    this.#takeName(counted.name, line)
    return true
  }

  /** 'Qty: 2', 'Weight: 1.2 kg', 'ordered 1 kg, delivered 0.98 kg', with the name before it or amounts after it. */
  #readLabelledQuantity(line: RowLine): boolean {
    const delivered = phraseOf(line, 'colDelivered')
    const weighed = delivered && quantityAfterLabel(textAfter(line, delivered))
    if (delivered && weighed && isMeasure(weighed.unit)) {
      this.#setQuantity(weighed)
      this.#takeAmounts(line)
      return true
    }
    for (const label of line.phrases) {
      const isSize = label.kind === 'weight' || (label.kind === 'colSize' && label.from === 0)
      if ((label.kind !== 'colQuantity' && !isSize) || !isLabelOf(line, label)) continue
      const after = textAfter(line, label)
      const found = quantityAfterLabel(after)
      if (!found || (isSize && !isMeasure(found.unit))) continue
      if (isSize) this.#setMeasure(found, after)
      else this.#setQuantity(found)
      // 'Jam – weight: 370 g' is the name as a whole, 'Jam, quantity: 2' is not.
      if (label.from > 0) this.#takeName(isSize ? line.rest : textBefore(line, label), line)
      this.#takeAmounts(line)
      return true
    }
    return false
  }

  #takeAmounts(line: RowLine, ofOne?: Money): void {
    const isOfOne =
      this.#hasPriceColumn ||
      (hasKind(line, 'colUnitPrice') && coverage(line, 'colUnitPrice', 'colQuantity') >= MOSTLY)
    for (const amount of line.money)
      if (amount === ofOne || amount.isUnitPrice || isOfOne) this.draft.unitPrice ??= Math.abs(amount.value)
      else this.#amounts.push(amount)
  }

  /** 'Price: £1.50', 'Total £3.00', 'Code 1234' say nothing of the name. */
  #isLabel(line: RowLine): boolean {
    return (
      coverage(line, 'colPrice', 'colTotal', 'colUnitPrice', 'colCode', 'colTax', 'colQuantity', 'filler') >=
      MOSTLY
    )
  }

  #takeName(text: string, line: RowLine): void {
    const { draft } = this
    if (!/\p{L}{2}/u.test(text) || line.isStruck || !(line.isName || draft.isInColumns)) return
    if (this.#expects === 'replaced') {
      draft.replaces = nameIn(text)
      this.#expects = null
      return
    }
    if (draft.name !== '' && !this.#isLabelOnly) return
    // 'You chose: Milk' in cells of their own.
    this.#isLabelOnly = line.money.length === 0 && /:$/.test(line.text)
    if (this.#expects === 'replacement' && draft.replaces === null) draft.isReplacement = true
    this.#expects = null
    draft.name = withoutBullets(text)
  }

  /** Whether a line says that the article was replaced, is missing or refunded. */
  #readState(line: RowLine): boolean {
    const { draft } = this
    const forOther = phraseOf(line, 'substituteFor')
    const by = phraseOf(line, 'replacedBy')
    // 'Instead of: Milk 1l' in a row below its substitute.
    if (
      forOther?.from === 0 &&
      draft.name === '' &&
      !draft.isInColumns &&
      (by === null || by.to <= forOther.to)
    ) {
      const other = nameIn(toRowLine({ text: textAfter(line, forOther) }).rest)
      if (other !== '') {
        draft.replaces = other
        return true
      }
    }
    const isBy = by !== null && (!forOther || by.to - by.from > forOther.to - forOther.from)
    if (
      forOther &&
      !isBy &&
      forOther.from <= 1 &&
      (draft.name !== '' || coverage(line, 'substituteFor') === 1)
    ) {
      const other = nameIn(textAfter(line, forOther))
      if (other === '') this.#expects = 'replaced'
      else draft.replaces = other
      return true
    }
    if (by && by.from <= 1 && coverage(line, 'replacedBy') > 0.2) return this.#replace(textAfter(line, by))
    for (const kind of ['unavailable', 'refunded'] as const) if (this.#readRemoval(line, kind)) return true
    return this.#readBoth(line)
  }

  /** 'Out of stock', 'Refunded: Milk', 'Milk – not available'. */
  #readRemoval(line: RowLine, kind: 'unavailable' | 'refunded'): boolean {
    const { draft } = this
    const phrase = phraseOf(line, kind)
    if (!phrase) return false
    if (kind === 'refunded' && line.money.length > 0) return this.#readPricedRefund(line, phrase)
    if (coverage(line, kind, 'filler') > MOSTLY) {
      draft.removed = kind
      return true
    }
    const isAtEnd = phrase.to === line.tokens.length
    const [named = ''] = (isAtEnd ? textBefore(line, phrase) : textAfter(line, phrase)).split(/,\s/)
    const isApart = isAtEnd
      ? /[(–—:·|,-]\s*$/.test(line.text.slice(0, line.tokens[phrase.from]?.start))
      : isBeforeColon(line, phrase)
    if (!isApart || !/\p{L}{2}/u.test(named)) return false
    draft.name = nameIn(named)
    draft.quantity = quantityInName(withoutBullets(named))?.quantity ?? 1
    draft.removed = kind
    return true
  }

  /** 'Refunded: Milk – 2 × £1.50 = £3.00' */
  #readPricedRefund(line: RowLine, phrase: FoundPhrase): boolean {
    if (
      !isBeforeColon(line, phrase) ||
      !this.#readCountBehindName(toRowLine({ text: textAfter(line, phrase) }))
    )
      return false
    this.draft.removed = 'refunded'
    return true
  }

  /** 'Milk replaced by oat drink', 'Oat drink (substitute for milk)', 'Milk → oat drink'. */
  #readBoth(line: RowLine): boolean {
    const { draft } = this
    const by = phraseOf(line, 'replacedBy')
    const forOther = phraseOf(line, 'substituteFor')
    const arrow = /\s(?:→|⇒|->|=>)\s/u.exec(line.text)
    const isSaid = (phrase: FoundPhrase | null) =>
      phrase !== null && phrase.from > 1 && phrase.to - phrase.from > 1
    const halves = arrow
      ? [line.text.slice(0, arrow.index), line.text.slice(arrow.index + arrow[0].length)]
      : by && isSaid(by)
        ? [textBefore(line, by), textAfter(line, by)]
        : forOther && isSaid(forOther)
          ? [textAfter(line, forOther), textBefore(line, forOther)]
          : []
    const [replaced, taken] = halves
    if (
      !replaced ||
      !taken ||
      draft.name !== '' ||
      ![replaced, taken].every((half) => /\p{L}{2}/u.test(half))
    )
      return false
    draft.replaces = nameIn(toRowLine({ text: replaced }).rest)
    this.readContent(toRowLine({ text: taken }))
    return true
  }

  /** What was read so far is the replaced article; the text, or the next line, names the one delivered instead. */
  #replace(text: string): true {
    const { draft } = this
    if (draft.name !== '') draft.replaces = nameIn(draft.name)
    Object.assign(draft, { name: '', removed: null, isReplacement: draft.replaces === null })
    if (!draft.isInColumns) {
      Object.assign(draft, { quantity: null, unitPrice: null, price: null })
      this.#amounts = []
    }
    this.#expects = 'replacement'
    if (text !== '') this.readContent(toRowLine({ text }))
    return true
  }
}

/** Reads the article of a row, its cells by the roles of their columns where these are known. */
export function readLine(row: MailRow, roles: readonly (ColumnRole | null)[] | null): DraftLine {
  const reader = new LineReader(row.lines, roles)
  const order = roles?.map((role, index) => ({ role, index })).sort((a, b) => rank(a.role) - rank(b.role))
  for (const { role, index } of order ?? byCompleteness(row.cells).map((index) => ({ role: null, index })))
    for (const line of row.cells[index]?.lines ?? []) {
      const isPrice = line.money.length > 0 && !line.isName
      if (line.isStruck && (isPrice || reader.draft.name !== '')) continue
      if (line.isStruck) {
        reader.readContent({ ...line, isStruck: false })
        if (reader.draft.name !== '') reader.draft.removed = 'unavailable'
      } else reader.readAs(role === 'name' ? null : role, line)
    }
  return reader.finish()
}

/** Names are read first, because other columns add to them. */
const rank = (role: ColumnRole | null) => (role === 'name' ? 0 : 1)
