import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ArrangedLines } from './arrange-lines.ts'

/** A row of a list on the screen: a heading, or a line with its position, from 1, in its part. */
export type LineRow = { key: string; line: ShoppingListItem | null; position: number }

/** A part of a list under its heading: rows `headIndex` to before `endIndex`. */
export type LinePart = {
  heading: string
  count: number
  headIndex: number
  endIndex: number
  /** What is in the basket, which can be folded. */
  isBasket: boolean
}

/** The rows of a list one below the other, and the parts that they form; a folded basket has no lines. */
export function layLineRows({ groups, basket }: ArrangedLines, isBasketFolded: boolean) {
  const rows: LineRow[] = []
  const parts: LinePart[] = []
  const lay = (heading: string, lines: readonly ShoppingListItem[], isBasket: boolean) => {
    const headIndex = rows.length
    rows.push({ key: isBasket ? 'basket' : `group/${heading}`, line: null, position: 0 })
    if (!isBasket || !isBasketFolded)
      lines.forEach((line, index) => rows.push({ key: line.id, line, position: index + 1 }))
    parts.push({ heading, count: lines.length, headIndex, endIndex: rows.length, isBasket })
  }
  for (const { category, lines } of groups) lay(category, lines, false)
  if (basket.length > 0) lay('In the basket', basket, true)
  return { rows, parts }
}
