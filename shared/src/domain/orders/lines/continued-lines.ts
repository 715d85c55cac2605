import { convertQuantity, isMeasure } from '../../units/stock-units.ts'
import type { MailRow } from '../rows/mail-row.ts'
import type { Section } from '../rows/sections.ts'
import { sameAmount, toCents } from '../../receipts/rows/amounts.ts'
import { cleanName } from './article-name.ts'
import { sourceOf, type DraftLine, type RemovalReason } from './draft-line.ts'
import { quantityInName } from './quantity.ts'

const REMOVED_IN: Partial<Record<Section, RemovalReason>> = {
  unavailable: 'unavailable',
  refunded: 'refunded',
}
/** Sections that list articles by their names alone. */
const NAMED_ALONE: ReadonlySet<Section | null> = new Set(['unavailable', 'refunded'])

/** Collects articles whose name, quantity and price may stand in rows below each other. */
export function draftsFrom() {
  const done: DraftLine[] = []
  let open: { draft: DraftLine; section: Section | null } | null = null

  function end(): void {
    if (open) {
      const { draft, section } = open
      draft.removed = draft.removed ?? REMOVED_IN[section ?? 'items'] ?? null
      settle(draft)
      if (isArticle(draft, section)) done.push(draft)
    }
    open = null
  }

  /** Adds the article of a row, or what the row says of the article above. */
  function add(row: MailRow, draft: DraftLine, section: Section | null): void {
    if (!draft.isInColumns && isProse(row)) return end()
    if (draft.name === '') {
      if (open) continueWith(open.draft, draft, row)
      return
    }
    const before = open?.draft
    if (draft.isReplacement && before) {
      draft.quantity ??= before.quantity
      draft.replaces = nameOf(before)
      before.removed = 'replaced'
    }
    end()
    open = { draft, section }
  }

  /** Whether an amount is what the quantity and unit price of the article above amount to. */
  const isPriceOfOpen = (amount: number): boolean => {
    const { price = 0, unitPrice = null, quantity = null } = open?.draft ?? {}
    return (
      price === null &&
      unitPrice !== null &&
      Math.abs(unitPrice * (quantity ?? 1) - amount) <= ROUNDING * amount
    )
  }

  /** Whether an amount is the sum of the last articles, as below a group of them. */
  function isSumOfLast(amount: number): boolean {
    end()
    let sum = 0
    for (const { price, removed } of [...done].reverse()) {
      if (removed === null) sum = toCents(sum + (price ?? 0))
      if (sameAmount(sum, amount)) return true
    }
    return false
  }

  return {
    add,
    end,
    isPriceOfOpen,
    isSumOfLast,
    all: () => (end(), withoutCodes(withLeadingNumbers(done))),
    count: () => done.length + (open ? 1 : 0),
  }
}

/** Weights are rounded before they are multiplied by a price. */
const ROUNDING = 0.01

/** What a row without a name adds to the article above. */
function continueWith(open: DraftLine, more: DraftLine, row: MailRow): void {
  open.sourceText += `\n${sourceOf(row.lines)}`
  open.removed ??= more.removed
  open.replaces ??= more.replaces
  if (open.quantity === null) {
    open.quantity = more.quantity
    open.unit = more.unit
  }
  open.measure ??= more.measure
  open.unitPrice ??= more.unitPrice
  if (open.price === null) {
    open.price = more.price
    open.isPriceOpen = more.isPriceOpen
  }
}

const LEADING_NUMBER = /^(\d{1,2})\s+(?=\p{L}|\d{1,2}\s\p{Lu})(?!(?:kg|g|gr|ml|cl|l|oz|lb)(?!\p{L}))/iu
/** Some names begin with a number by themselves: '7 Up', '4 Cheese Pizza'. */
const MOST = 0.8

/** When almost all names begin with a number and nothing else tells quantities but weights, the numbers are these. */
function withLeadingNumbers(drafts: DraftLine[]): DraftLine[] {
  const open = drafts.filter(({ quantity }) => quantity === null)
  const counted = open.filter(({ name }) => LEADING_NUMBER.test(name)).length
  const hasCounts = drafts.some(({ quantity, unit }) => quantity !== null && !isMeasure(unit))
  if (counted < 2 || counted < open.length * MOST || hasCounts) return drafts
  return drafts.map((draft) => {
    const number = draft.quantity === null ? LEADING_NUMBER.exec(draft.name) : null
    return number
      ? { ...draft, name: draft.name.slice(number[0].length), quantity: Number(number[1]) }
      : draft
  })
}

/** '(1203)', '[AB-12]' at the end of a name. */
const CODE_AT_END = /\s*[([](#?[A-Z\d][A-Z\d._/-]*)[)\]]$/
const CODE = /^#?(?=.*\d)[A-Z\d._/-]{2,}$/

/** Where almost all names end with a code of their own in brackets, they are shown without. */
function withoutCodes(drafts: DraftLine[]): DraftLine[] {
  const codes = drafts.map(({ name }) => CODE_AT_END.exec(name)?.[1] ?? '').filter((code) => CODE.test(code))
  const isPattern = new Set(codes).size === codes.length && codes.length >= Math.max(2, drafts.length * MOST)
  return isPattern ? drafts.map((draft) => ({ ...draft, name: draft.name.replace(CODE_AT_END, '') })) : drafts
}

const nameOf = (draft: DraftLine): string => cleanName(splitQuantity(draft)?.name ?? draft.name)

/** The quantity that a name begins or ends with; one that stands beside the name counts more. */
function splitQuantity({
  name,
  quantity,
}: DraftLine): { name: string; quantity: number; unit: string } | null {
  const found = quantityInName(name)
  if (!found || (quantity !== null && quantity !== found.quantity)) return null
  // 'Eggs x 6' beside a quantity of 6 are six packs of six, but '6 x Eggs' are six.
  if (quantity !== null && found.start > 0 && !/\d\s?[x×]$/.test(name)) return null
  return {
    name: name.slice(0, found.start) + ' ' + name.slice(found.end),
    quantity: found.quantity,
    unit: found.unit,
  }
}

/** Completes an article when everything that belongs to it was read. */
function settle(draft: DraftLine): void {
  const split = splitQuantity(draft)
  if (split && draft.quantity === null) {
    draft.quantity = split.quantity
    draft.unit = split.unit
  }
  draft.name = cleanName(split?.name ?? draft.name)
  settleMeasure(draft)
  if (draft.quantity === null && draft.price !== null && draft.unitPrice) {
    const ratio = draft.price / draft.unitPrice
    if (ratio >= 1 && Math.abs(ratio - Math.round(ratio)) < 0.005) draft.quantity = Math.round(ratio)
  }
  const number = LEADING_NUMBER.exec(draft.name)
  if (number && draft.unit === 'item' && Number(number[1]) === draft.quantity && draft.quantity > 1)
    draft.name = draft.name.slice(number[0].length)
  if (draft.removed !== null) draft.quantity = draft.orderedQuantity ?? draft.quantity
  if (draft.price === null && draft.unitPrice !== null)
    draft.price = Math.round(draft.unitPrice * (draft.quantity ?? 1) * 100) / 100
  draft.isPriceOpen &&= draft.unitPrice === null && (draft.quantity ?? 1) !== 1
}

/** Packs are sold by full fifty grams, or not far from them. */
const PACK_STEP_GRAMS = 50

/** Decides whether a weight beside the name is the quantity delivered or the size of a pack. */
function settleMeasure(draft: DraftLine): void {
  const { measure, price, unitPrice } = draft
  if (!measure) return
  const costs = (count: number) =>
    price !== null && unitPrice !== null && Math.abs(unitPrice * count - price) <= ROUNDING * price
  const isVolume = convertQuantity(1, measure.unit, 'kg') === null
  const isOdd = measure.unit === 'kg' && Math.round(measure.quantity * 1000) % PACK_STEP_GRAMS !== 0
  const isWeighed = isVolume
    ? false
    : draft.quantity === null || isOdd || (costs(measure.quantity) && !costs(draft.quantity))
  if (isWeighed) Object.assign(draft, { quantity: measure.quantity, unit: measure.unit })
  else if (draft.size === '') draft.size = measure.text
}

/** 'Order 4410 of 3 May, charged £12.30' is no price of what stands above. */
const MAX_LABEL_WORDS = 4
const isLong = ({ tokens, money }: MailRow['lines'][number]): boolean =>
  tokens.filter(({ word, start }) => /^\p{L}{2,}$/u.test(word) && start < (money[0]?.start ?? 0)).length >
  MAX_LABEL_WORDS

/** Amounts in the middle of sentences are no prices. */
const isProse = (row: MailRow): boolean => {
  const priced = row.lines.filter(({ money }) => money.length > 0)
  if (priced.length > 0 && !priced.some(({ isPriced }) => isPriced)) return true
  const [only, ...others] = row.lines
  return only !== undefined && others.length === 0 && only.money.length > 0 && !only.isName && isLong(only)
}

const isArticle = ({ name, price, quantity, removed }: DraftLine, section: Section | null): boolean =>
  /\p{L}{2}/u.test(name) &&
  (price !== null || quantity !== null || (removed !== null && NAMED_ALONE.has(section)))
