import type { ColumnRole } from '../rows/columns/columns.ts'
import type { RowLine } from '../rows/mail-row.ts'
import { coverage, hasKind } from '../words/line-facts.ts'
import { withoutBullets } from '../lines/article-name.ts'
import { emptyDraft, sourceOf, type DraftLine } from '../lines/draft-line.ts'
import type { Money } from '../lines/money.ts'
import type { PrintedQuantity } from '../lines/quantity.ts'
import { isProduct } from '../lines/settle-measure.ts'
import { nameIn } from './line-parts.ts'

/** Of a label's words so many must be those of a line that is one. */
export const MOSTLY = 0.6

/** A few words in capitals. */
const BRAND = /^(?!\P{L}*$)[\p{Lu}\p{P}\s&]{2,40}$/u

/** What the lines of a row say about one article, gathered line by line. */
export class Article {
  readonly draft: DraftLine
  /** All amounts of the row, also of lines that come later. */
  readonly amountsOfRow: readonly Money[]
  /** What the next name is, after a label that stands alone: 'Replaced by'. */
  expects: 'replacement' | 'replaced' | null = null
  readonly #hasPriceColumn: boolean
  #amounts: Money[] = []
  #isBareQuantity = false
  /** The quantity so far may be how many a pack holds: '60 Stück'. */
  #isCountOfPieces = false
  /** How many pieces a pack holds, where another quantity says how many packs there are. */
  #piecesInPack: number | null = null
  #isLabelOnly = false

  constructor(lines: readonly RowLine[], roles: readonly (ColumnRole | null)[] | null) {
    this.draft = emptyDraft('', sourceOf(lines))
    this.draft.isInColumns = roles !== null
    this.#hasPriceColumn = roles?.includes('price') ?? false
    this.amountsOfRow = lines.flatMap(({ money }) => money)
  }

  get hasName(): boolean {
    return this.draft.name !== ''
  }

  setMeasure({ quantity, unit }: PrintedQuantity, text: string, isAlone = false): void {
    this.draft.measure ??= { quantity, unit, text, ...(isAlone ? { isAlone } : {}) }
  }

  setSize(size: string): void {
    if (this.draft.size === '') this.draft.size = size
  }

  /** A bare number may be that of the line in a list, and a count of pieces how many a pack holds: others say more. */
  setQuantity(found: PrintedQuantity | null, as: { isBare?: boolean; isCountOfPieces?: boolean } = {}): void {
    const { draft } = this
    const { isBare = false, isCountOfPieces = false } = as
    const isFirst = draft.quantity === null
    // A delivered weight says more than the number of pieces.
    const isOpen = this.#isBareQuantity || (this.#isCountOfPieces && !isBare) || this.#mayBePack(isBare)
    if (found && (isFirst || isOpen || found.unit !== 'item')) {
      if (isBare) draft.numberAhead = found.quantity
      if (this.#isCountOfPieces && draft.quantity !== null && draft.quantity > 1 && found.unit === 'item')
        this.#piecesInPack = draft.quantity
      this.#isBareQuantity = isBare
      this.#isCountOfPieces = false
      draft.quantity = found.quantity
      draft.unit = found.unit
    }
    if (found && isFirst) this.#isCountOfPieces = isCountOfPieces
  }

  /** '10 Stück' below the name, before a bare '2': two packs of ten. */
  #mayBePack(isBare: boolean): boolean {
    return this.#isCountOfPieces && isBare && this.hasName && this.draft.numberAhead === null
  }

  addAmount(amount: Money): void {
    this.#amounts.push(amount)
  }

  /** Takes over the amounts of a line; `ofOne` is the price of one. */
  takeAmounts(line: RowLine, ofOne?: Money): void {
    const isOfOne =
      this.#hasPriceColumn ||
      (hasKind(line, 'colUnitPrice') && coverage(line, 'colUnitPrice', 'colQuantity') >= MOSTLY)
    for (const amount of line.money)
      if (amount === ofOne || amount.isUnitPrice || isOfOne) this.draft.unitPrice ??= Math.abs(amount.value)
      else this.#amounts.push(amount)
  }

  takeName(text: string, line: RowLine): void {
    const { draft } = this
    if (!/\p{L}{2}/u.test(text) || line.isStruck || !(line.isName || draft.isInColumns)) return
    if (this.expects === 'replaced') {
      draft.replaces = nameIn(text)
      this.expects = null
      return
    }
    // 'PANZOLI' above 'Pâtes coquillettes': the brand, in a line of its own.
    if (
      BRAND.test(draft.name) &&
      /\p{Ll}/u.test(text) &&
      this.#amounts.length === 0 &&
      line.money.length === 0
    ) {
      draft.name = `${draft.name} ${withoutBullets(text)}`
      return
    }
    if (draft.name !== '' && !this.#isLabelOnly) return
    // 'You chose: Milk' in cells of their own.
    this.#isLabelOnly = line.money.length === 0 && /:$/.test(line.text)
    if (this.expects === 'replacement' && draft.replaces === null) draft.isReplacement = true
    this.expects = null
    draft.name = withoutBullets(text)
  }

  /** What was read so far is the replaced article; what follows names the one delivered instead. */
  becomeReplaced(): void {
    const { draft } = this
    if (draft.name !== '') draft.replaces = nameIn(draft.name)
    Object.assign(draft, { name: '', removed: null, isReplacement: draft.replaces === null })
    if (!draft.isInColumns) {
      Object.assign(draft, { quantity: null, unitPrice: null, price: null })
      this.#amounts = []
    }
    this.expects = 'replacement'
  }

  /** The article as all of its lines say it: of several amounts the last is that of the line. */
  finish(): DraftLine {
    const { draft } = this
    const amounts = this.#amounts.filter(({ isUnitPrice }) => !isUnitPrice).map(({ value }) => value)
    const [first] = amounts
    draft.price ??= amounts.at(-1) ?? null
    const [line, one, ...further] = amounts
    // 'per piece' behind the price of the line: whichever is the quantity times the other.
    if (line !== undefined && one !== undefined && further.length === 0 && isTimes(draft.quantity, one, line))
      Object.assign(draft, { price: line, unitPrice: draft.unitPrice ?? one })
    else if (first !== undefined && draft.price !== null && amounts.length > 1) {
      const ratio = first === 0 ? 0 : draft.price / first
      const isPieces = Math.abs(ratio - Math.round(ratio)) < 0.005 && ratio >= 2 && ratio <= 99
      if (draft.quantity === null && draft.unitPrice === null && isPieces) draft.quantity = Math.round(ratio)
      if (ratio >= 1) draft.unitPrice ??= first
    }
    draft.isPriceOpen = amounts.length === 1 && draft.unitPrice === null
    if (this.#piecesInPack !== null && this.#piecesInPack !== draft.quantity && draft.size === '')
      draft.size = `${this.#piecesInPack} pieces`
    // 'Butter | REPLACEMENT | 2.89': the word is a badge of the article itself, because no other is named behind it.
    if (this.expects === 'replacement' && draft.name === '' && draft.replaces !== null && amounts.length > 0)
      Object.assign(draft, { name: draft.replaces, replaces: null })
    draft.isReplacement ||= this.expects === 'replacement'
    return draft
  }
}

/** Whether a price is that of several pieces at the other price. */
const isTimes = (quantity: number | null, one: number, line: number): boolean =>
  quantity !== null && quantity > 1 && isProduct(quantity, one, line)
