import type { DraftLine } from './draft-line.ts'

/** So many numbers tell whether they count the lines. */
const MIN_NUMBERS = 2

/**
 * Bare numbers beside names that do not grow from line to line are quantities, also where a count of pieces stands beside
 * them ('3 | Peppers | 1 piece', '2 | Rolls | 6 pieces'): that is what a pack holds. What prices explain stays.
 */
export function withNumbersAhead(drafts: DraftLine[]): DraftLine[] {
  const numbers = drafts.flatMap(({ numberAhead }) => numberAhead ?? [])
  const areOfLines = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
  if (numbers.length < MIN_NUMBERS || areOfLines) return drafts
  return drafts.map((draft) => {
    const { numberAhead, quantity, unit, unitPrice, price, size } = draft
    if (numberAhead === null || quantity === null || numberAhead === quantity) return draft
    // One pack of 44 pieces are 44 pieces.
    if (unit !== 'item' || unitPrice !== null || !(numberAhead > 1)) return draft
    return {
      ...draft,
      quantity: numberAhead,
      size: size === '' && quantity > 1 ? `${quantity} pieces` : size,
      isPriceOpen: price !== null,
    }
  })
}
