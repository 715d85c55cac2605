import { findBareAmount, findWholeAmount, inCents, sameAmount } from '../rows/amounts.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { differsByOne } from '../rows/row-kind.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { agreementsOf, MAX_ROUNDING, type Labelled } from './total-agreements.ts'

export type Totals = {
  total: number | null
  tax: number | null
  subtotal: number | null
  /** The lead of the total's score over the next amount's; 0 without a total. */
  margin: number
}

/** How strongly a row's label says that its amount is the one to pay. */
const LABEL_WEIGHT: Partial<Record<RowKind, number>> = {
  finalTotal: 5,
  total: 3.5,
  payment: 0.6,
  subtotal: 0.5,
}
/** A row whose label has mostly other words is less likely a total. */
const MIN_COVERAGE = 0.35

const ROUNDED_KINDS: ReadonlySet<RowKind> = new Set(['finalTotal', 'total', 'rounding'])

/**
 * The amount to pay: rows are ranked by their label, then by confirmations: cash minus change, subtotal plus tax, the
 * payment, the sum of the lines (`itemSum`), repetition. Null without a label and without confirmation.
 */
export function findTotals(rows: readonly ReceiptRow[], itemSum: number | null): Totals {
  const labelled = labelledAmounts(rows)
  const of = (...kinds: RowKind[]) => labelled.filter((row) => kinds.includes(row.kind))
  const tax = of('tax').findLast((row) => row.value > 0)?.value ?? null
  const subtotal = of('subtotal')[0]?.value ?? null
  const refund = findRefund(of('finalTotal', 'total'), itemSum)
  if (refund !== null) return { total: refund, tax, subtotal, margin: sameAsSum(refund, itemSum) ? 3 : 1 }
  const printed = rows.flatMap((row) => row.amounts.map((amount) => amount.value))
  const agreed = agreementsOf(of, itemSum, printed)
  const agreements = sumByCents(agreed.map(({ value, weight }) => [value, weight]))
  const repetitions = sumByCents(printed.map((value) => [value, 1]))
  const scores = labelScores(labelled, rows.length)
  const candidates = new Map(scores)
  const known = new Set([...scores.keys()].map(inCents))
  for (const { value } of agreed) {
    if (value <= 0 || known.has(inCents(value))) continue
    known.add(inCents(value))
    candidates.set(value, 0)
  }
  const discounted = of('discount').some((row) => row.value !== 0)
  const ranked: { value: number; score: number }[] = []
  for (const [value, base] of candidates) {
    const repeats = (repetitions.get(inCents(value)) ?? 0) - 1
    const isBelowSubtotal = !discounted && subtotal !== null && value < subtotal - 0.05
    const agreement = agreementFor(value, agreements)
    const misread = misreadLabel(value, scores, agreements, repetitions)
    const score = base + agreement + misread + 0.4 * Math.min(3, repeats) - (isBelowSubtotal ? 2 : 0)
    if (score > 0) ranked.push({ value, score })
  }
  ranked.sort((a, b) => b.score - a.score)
  const [best, second] = ranked
  if (!best) return { total: null, tax, subtotal, margin: 0 }
  return {
    total: afterRounding(best.value, labelled),
    tax,
    subtotal,
    margin: best.score - (second?.score ?? 0),
  }
}

const sameAsSum = (value: number, itemSum: number | null) => itemSum !== null && sameAmount(value, itemSum)

/** The total of a refund: every total is negative and the lines are not positive; null on a purchase. */
function findRefund(totals: readonly Labelled[], itemSum: number | null): number | null {
  const values = totals.map(({ value }) => value).filter((value) => value !== 0)
  if (values.length === 0 || values.some((value) => value > 0) || (itemSum ?? 0) > 0) return null
  return values.find((value) => sameAsSum(value, itemSum)) ?? values.at(-1) ?? null
}

/** Scores of the amounts with a total's label; for equal labels the later one comes after roundings and taxes. */
function labelScores(labelled: readonly Labelled[], rowCount: number): Map<number, number> {
  const scores = new Map<number, number>()
  for (const { kind, value, coverage, index, isBare } of labelled) {
    const weight = (LABEL_WEIGHT[kind] ?? 0) * (coverage >= MIN_COVERAGE ? 1 : 0.5) - (isBare ? 1.2 : 0)
    if (value <= 0 || weight <= 0) continue
    scores.set(value, Math.max(scores.get(value) ?? 0, weight + index / (rowCount * 10)))
  }
  return scores
}

/**
 * The last total below the given one that differs from it by a rounding; else the amount after a printed rounding, when
 * that was paid.
 */
function afterRounding(total: number, labelled: readonly Labelled[]): number {
  const from = labelled.find((row) => sameAmount(row.value, total))?.index ?? Infinity
  const later = labelled.filter(({ index }) => index > from)
  const rounded = later.findLast(
    ({ kind, value }) => ROUNDED_KINDS.has(kind) && Math.abs(value - total) <= MAX_ROUNDING,
  )
  if (rounded) return rounded.value
  const roundings = later.filter(({ kind, value }) => kind === 'rounding' && Math.abs(value) <= MAX_ROUNDING)
  const paid = later.find(
    ({ kind, value }) =>
      kind === 'payment' &&
      roundings.some((rounding) => sameAmount(Math.abs(value - total), Math.abs(rounding.value))),
  )
  return paid?.value ?? total
}

/**
 * The confirmation needed to correct a labelled amount. A lost digit can only be in the label's row, but a misread
 * digit may also be in the addends, so two calculations must agree against it.
 */
const AGREEMENT_FOR_LOST_FIGURE = 1.9
const AGREEMENT_FOR_OTHER_FIGURE = 2.5
/** The share of an unconfirmed labelled amount's score that goes to an amount with one different digit. */
const MISREAD_SHARE = 0.9

/** The score that a sum takes over from a labelled amount that differs by one misread digit. */
function misreadLabel(
  value: number,
  scores: ReadonlyMap<number, number>,
  agreements: ReadonlyMap<number, number>,
  repetitions: ReadonlyMap<number, number>,
): number {
  let score = 0
  const agreement = agreementFor(value, agreements)
  if (agreement < AGREEMENT_FOR_LOST_FIGURE) return score
  const text = value.toFixed(2)
  for (const [other, base] of scores) {
    const misread = other.toFixed(2)
    const needed = misread.length < text.length ? AGREEMENT_FOR_LOST_FIGURE : AGREEMENT_FOR_OTHER_FIGURE
    const isAlone = agreementFor(other, agreements) === 0 && (repetitions.get(inCents(other)) ?? 0) <= 1
    if (agreement >= needed && isAlone && misread !== text && differsByOne(text, misread))
      score = Math.max(score, base * MISREAD_SHARE)
  }
  return score
}

const agreementFor = (value: number, agreements: ReadonlyMap<number, number>) =>
  Math.min(4, agreements.get(inCents(value)) ?? 0)

/** Merges sums of the same amount, by its cents: a page of a book has too many numbers to compare all pairs. */
function sumByCents(entries: readonly (readonly [value: number, count: number])[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [value, count] of entries) sums.set(inCents(value), (sums.get(inCents(value)) ?? 0) + count)
  return sums
}

/** Rows with a known label and an amount; an amount alone on the next row belongs to a label without one. */
function labelledAmounts(rows: readonly ReceiptRow[]): Labelled[] {
  return rows.flatMap((row, index) => {
    if (!row.kind) return []
    const { kind: printed, coverage } = row.kind
    // What a voucher pays may be printed with a minus.
    const isVoucher = printed === 'voucher'
    const kind = isVoucher ? 'payment' : printed
    const labelled = (read: number, isBare = false) => {
      const value = isVoucher ? Math.abs(read) : read
      return [{ kind, value, index, coverage, isBare }]
    }
    const next = rows[index + 1]
    const alone = next && next.label.replace(/[^\p{L}]/gu, '').length <= 2 ? next.amounts.at(-1) : undefined
    const own = row.amounts.at(-1)
    // Cents alone beside a label may belong to a row above, where the columns are shifted.
    const isShifted = own && alone && /^[.,]\d/.test(row.text.slice(own.start, own.end))
    if (own && !isShifted) return labelled(own.value)
    const whole = findWholeAmount(row.text)
    if (whole !== null) return labelled(whole)
    const bare = findBareAmount(row.text)
    if (bare !== null) return labelled(bare, true)
    return alone && coverage >= 0.5 ? labelled(alone.value) : []
  })
}
