import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import {
  LineName,
  LineQuantity,
  MAX_LINE_NAME_LENGTH,
  NO_ITEM_ID,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import { MAX_LINES_OF_LIST } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { foldName, readTypedLines } from '@larder/foods'
import type { NewLine } from '../hooks/use-list-actions.ts'

/** What was typed, or why it can't be added; then nothing of it is. */
export type ReadLines = { lines: NewLine[]; problem?: undefined } | { lines?: undefined; problem: string }

/**
 * Reads what was typed or pasted: '2 l milk, eggs, 500g flour'. What the household knows is the item itself, under its own
 * name. `room` is how many more lines the list takes.
 */
export function readLines(typed: string, items: readonly KnownItem[], room: number): ReadLines {
  const byName = new Map(items.map((item) => [foldName(item.name), item]))
  const lines = readTypedLines(typed, (name) => byName.get(foldName(name))).map((line) => ({
    ...line,
    item_id: byName.get(foldName(line.item_name))?.id ?? NO_ITEM_ID,
  }))
  if (lines.length > room) return { problem: tooMany(lines.length, room) }
  for (const { item_name, quantity } of lines) {
    const name = LineName.safeParse(item_name)
    if (!name.success)
      return {
        problem:
          item_name.trim() === ''
            ? 'Name is required'
            : `A name has at most ${MAX_LINE_NAME_LENGTH} characters: “${item_name.slice(0, 40)}…” is longer`,
      }
    const amount = LineQuantity.optional().safeParse(quantity)
    if (!amount.success) return { problem: `${item_name}: ${amount.error.issues[0]?.message ?? ''}` }
  }
  return lines.length === 0 ? { problem: 'Name is required' } : { lines }
}

const tooMany = (count: number, room: number): string => {
  const most = MAX_LINES_OF_LIST.toLocaleString('en')
  const left = room <= 0 ? 'no more' : `${room.toLocaleString('en')} more`
  return `These are ${count.toLocaleString('en')} items. A list has at most ${most}, and this one takes ${left}. Nothing was added.`
}
