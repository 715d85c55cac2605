import { inCents, sameAmount, toCents } from '../../../receipts/rows/amounts.ts'
import type { FoundSum } from '../../rows/sum-rows.ts'
import {
  aboveTails,
  ofOneKind,
  withoutEnds,
  withoutRepeated,
  withoutTitles,
  withoutUnpriced,
  withTail,
} from '../article-lists.ts'
import { sumOfPrices, type DraftLine } from '../draft-line.ts'

/** The money of an order: what its articles cost, what is added and taken off, and what is to pay. */
export type OrderMoney = {
  drafts: DraftLine[]
  total: number | null
  fees: number
  discounts: number
  difference: number | null
  /** Whether the articles add up to the total, or to the sum of the goods. */
  addsUp: boolean
  /** Whether no word names the total, and it was found because it is what the articles and charges come to. */
  isGuessed: boolean
}

const sum = (values: readonly number[]) => values.reduce((cents, value) => cents + inCents(value), 0) / 100

/** Decides what single amounts are (prices of lines or of pieces), and which sums belong to the order. */
export function settleMoney(all: readonly DraftLine[], printed: readonly FoundSum[]): OrderMoney {
  const above = all.filter(({ isAfterTotal }) => !isAfterTotal)
  const lists = [
    above,
    ...(above.length < all.length ? [[...all]] : []),
    ...withoutRepeated(above),
    ...ofOneKind(above),
    ...withoutEnds(above),
    ...withoutTitles(above),
  ]
  const readings = lists
    .flatMap((drafts) => [drafts, drafts.map(perPiece)])
    .map((drafts) => ({ drafts, sums: printed }))
  const tails = [...ofOneKind(above), ...aboveTails(above)].flatMap((drafts) => {
    const sums = withTail(drafts, above, printed)
    return sums
      ? [
          { drafts, sums },
          { drafts: drafts.map(perPiece), sums },
        ]
      : []
  })
  for (const { drafts, sums } of [...readings, ...tails]) {
    const isGuessed = sums !== printed
    const items = sumOfPrices(drafts.filter(({ removed }) => removed === null))
    if (items <= 0) continue
    for (const some of readingsOf(sums, items)) {
      const { fees, discounts, taxes, totals } = chargesOf(some)
      // A credit may be part of the sum, or be paid back besides.
      const credit = Math.abs(sum(amountsOf(some, 'refund')))
      const offs = [discounts, 0, ...(credit > 0 ? [toCents(discounts + credit)] : [])]
      for (const total of [...totals].reverse())
        for (const tax of [0, taxes])
          for (const off of offs) {
            if (!sameAmount(items + fees + tax - off, total)) continue
            return {
              drafts: withoutUnpriced(drafts),
              total,
              fees: toCents(fees + tax),
              discounts: off,
              difference: 0,
              addsUp: true,
              isGuessed,
            }
          }
    }
    if (amountsOf(sums, 'subtotal').some((amount) => sameAmount(amount, items)))
      return { ...unsettled(withoutUnpriced(drafts), items, sums), addsUp: true }
  }
  return (
    withOneChargeApart([above, above.map(perPiece)], printed) ??
    unsettled(above, sumOfPrices(above.filter(({ removed }) => removed === null)), printed)
  )
}

/** Shorter lists are off by a charge by chance. */
const LEAST_LINES = 3

/**
 * The money of an order that is off by exactly one of its charges: a fee that was waived or is in the prices already, or one
 * of several credits that is paid back besides. Null where that explains nothing.
 */
function withOneChargeApart(lists: readonly DraftLine[][], sums: readonly FoundSum[]): OrderMoney | null {
  const { fees, discounts, totals } = chargesOf(withoutRepeatedSums(sums))
  const total = totals.at(-1)
  if (total === undefined) return null
  const charges = [...amountsOf(sums, 'fee'), ...amountsOf(sums, 'deposit')].filter((amount) => amount > 0)
  const credits = amountsOf(sums, 'refund').map(Math.abs)
  for (const drafts of lists) {
    const delivered = drafts.filter(({ removed, price }) => removed === null && price !== null)
    if (delivered.length < LEAST_LINES) continue
    const items = sumOfPrices(delivered)
    for (const off of [...charges, ...credits]) {
      if (!sameAmount(items + fees - discounts - off, total)) continue
      const isCharge = charges.includes(off)
      return {
        drafts: withoutUnpriced(drafts),
        total,
        fees: isCharge ? toCents(fees - off) : fees,
        discounts: isCharge ? discounts : toCents(discounts + off),
        difference: 0,
        addsUp: true,
        isGuessed: false,
      }
    }
  }
  return null
}

/** What the sums say as they stand. */
function unsettled(drafts: DraftLine[], items: number, sums: readonly FoundSum[]): OrderMoney {
  const { fees, discounts, totals } = chargesOf(withoutRepeatedSums(sums))
  const total = totals.at(-1) ?? null
  const difference = total === null ? null : toCents(items + fees - discounts - total)
  return { drafts, total, fees, discounts, difference, addsUp: false, isGuessed: false }
}

const chargesOf = (sums: readonly FoundSum[]) => {
  const charges = [...amountsOf(sums, 'fee'), ...amountsOf(sums, 'deposit')]
  const remitted = charges.filter((amount) => amount < 0)
  return {
    fees: toCents(sum(charges.filter((amount) => amount > 0))),
    // 'Free delivery −£3.99', empties returned.
    discounts: toCents(sum([...amountsOf(sums, 'discount'), ...remitted].map(Math.abs))),
    taxes: toCents(sum(amountsOf(sums, 'tax'))),
    totals: amountsOf(sums, 'total'),
  }
}

/**
 * The ways to understand the sums of a mail: as they stand, without those below the total, without those beside
 * articles that one below them repeats, and with a sum of all before it as the total where words name none.
 */
function readingsOf(sums: readonly FoundSum[], items: number): (readonly FoundSum[])[] {
  const above = sums.filter(({ isAfterTotal }) => !isAfterTotal)
  const plain = above.length < sums.length ? [sums, above] : [sums]
  return plain.flatMap((some) => {
    const once = withoutRepeatedSums(some)
    return (once.length < some.length ? [some, once] : [some]).flatMap((read) => {
      const totalled = withUnnamedTotal(read, items)
      const explained = withoutSomeGuessed(read).slice(1)
      return [read, ...explained, ...(totalled ? [totalled] : [])]
    })
  })
}

const sumOf = (sums: readonly FoundSum[]): number => sum(sums.map(({ amount }) => Math.abs(amount)))

/** The sums without deposits and discounts of single articles that are summed up below. */
function withoutRepeatedSums(sums: readonly FoundSum[]): readonly FoundSum[] {
  const repeated = new Set<FoundSum>()
  for (const kind of ['deposit', 'discount'] as const) {
    const same = sums.filter((one) => one.kind === kind)
    const last = same.findIndex(
      ({ amount }, at) => at > 0 && sameAmount(sumOf(same.slice(0, at)), Math.abs(amount)),
    )
    for (const one of same.slice(0, Math.max(0, last))) repeated.add(one)
    // 'Total savings £3.00, of these: …'
    const isFirst = same.length > 2 && same[0] && sameAmount(sumOf(same.slice(1)), Math.abs(same[0].amount))
    if (last < 0 && isFirst) for (const one of same.slice(1)) repeated.add(one)
  }
  return sums.filter((one) => !repeated.has(one))
}

/** The sums up to one of unknown meaning, or a payment, that is what the articles and all charges before it come to. */
function withUnnamedTotal(sums: readonly FoundSum[], items: number): readonly FoundSum[] | null {
  for (const [at, one] of sums.entries()) {
    const before = sums.slice(0, at)
    const mayBeTotal = one.isGuessed === true || one.kind === 'payment'
    if (!mayBeTotal || before.length === 0) continue
    for (const counted of withoutSomeGuessed(before)) {
      const { fees, discounts, taxes } = chargesOf(counted)
      const isTotal = [0, taxes].some((tax) => sameAmount(items + fees + tax - discounts, one.amount))
      if (isTotal) return [...counted, { ...one, kind: 'total' }]
    }
  }
  return null
}

/** More sums of unknown meaning are no order's. */
const MOST_GUESSED = 5

/** The sums as they are, then without some of those that no word explains: these may be sums before taxes, or points. */
function withoutSomeGuessed(sums: readonly FoundSum[]): (readonly FoundSum[])[] {
  const guessed = sums.filter(({ isGuessed }) => isGuessed)
  if (guessed.length === 0 || guessed.length > MOST_GUESSED) return [sums]
  return Array.from({ length: 2 ** guessed.length }, (_, left) =>
    sums.filter((one) => !one.isGuessed || ((left >> guessed.indexOf(one)) & 1) === 0),
  )
}

const amountsOf = (sums: readonly FoundSum[], kind: FoundSum['kind']) =>
  sums.filter((one) => one.kind === kind).map(({ amount }) => amount)

/** The line with its only amount read as the price of one piece. */
const perPiece = (draft: DraftLine): DraftLine =>
  draft.isPriceOpen && draft.price !== null
    ? { ...draft, unitPrice: draft.price, price: toCents(draft.price * (draft.quantity ?? 1)) }
    : draft
