import type { ReceiptItem, ReceiptResult } from '../../../contracts/receipts/receipts.ts'

/** The line that most likely makes the lines differ from the printed sum, and in what way. */
export type LikelyLine = {
  name: string
  /**
   * `extra`: its price is the difference. `sign`: twice its price is, so it is or is no discount. `product`: its
   * quantity times its unit price would make the sum. `digit`: one other digit would. `doubt`: it was hardest to read.
   */
  reason: 'extra' | 'sign' | 'product' | 'digit' | 'doubt'
  /** The price that would make the sum; null where there is none. */
  price: number | null
}

type Line = Pick<ReceiptItem, 'name' | 'quantity' | 'unit_price' | 'price' | 'confidence'>

const inCents = (amount: number): number => Math.round(amount * 100)
/** The rounding of a weight times its price. */
const MAX_ROUNDING_CENTS = 1

/** Whether two prices are written with the same number of digits, of which one differs. */
function differsByDigit(a: number, b: number): boolean {
  const [one, other] = [String(Math.abs(a)), String(Math.abs(b))]
  if (one.length !== other.length) return false
  return [...one].filter((digit, index) => digit !== other[index]).length === 1
}

/** The ways in which a line explains the difference, the most certain first; `off` are the cents that it has too much. */
const EXPLANATIONS: readonly [LikelyLine['reason'], (line: Line, cents: number, off: number) => boolean][] = [
  [
    'product',
    ({ quantity, unit_price }, cents, off) =>
      unit_price !== null && Math.abs(inCents(quantity * unit_price) - (cents - off)) <= MAX_ROUNDING_CENTS,
  ],
  ['extra', (_, cents, off) => cents === off],
  ['sign', (_, cents, off) => 2 * cents === off],
  [
    'digit',
    (_, cents, off) => (cents > 0 ? cents - off > 0 : cents - off < 0) && differsByDigit(cents, cents - off),
  ],
]

/** A line is called the reason for being hard to read only where it is less certain than this. */
const DOUBTFUL_BELOW = 0.8

/**
 * The line of a receipt that most likely explains why its lines differ from the printed sum; of several that explain it
 * the least certain one. Null where they add up, where a sum is unknown, and where no line is more suspect than others.
 */
export function likelyLine({
  total_difference,
  items,
}: Pick<ReceiptResult, 'total_difference'> & { items: readonly Line[] }): LikelyLine | null {
  const off = inCents(total_difference ?? 0)
  if (off === 0) return null
  const suspects = [...items].sort((a, b) => a.confidence - b.confidence)
  for (const [reason, explains] of EXPLANATIONS) {
    const line = suspects.find((each) => each.price !== null && explains(each, inCents(each.price), off))
    if (!line) continue
    const cents = inCents(line.price ?? 0) - off
    return { name: line.name, reason, price: reason === 'extra' ? null : cents / 100 }
  }
  const [worst] = suspects
  const isSuspect = worst !== undefined && worst.confidence < DOUBTFUL_BELOW && items.length > 1
  return isSuspect ? { name: worst.name, reason: 'doubt', price: null } : null
}
