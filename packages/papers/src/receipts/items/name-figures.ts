import { readFood } from '@larder/foods'
import { TOTAL_KINDS } from '../facts/printed-total.ts'
import { DISCOUNT_NAME, isDiscountRow, type Draft, type Entry } from './entries.ts'
import { isNameLike } from './item-name.ts'
import type { Quantity } from './quantity.ts'

/**
 * Assigns names to rows of numbers. A receipt prints its names either all above or all below the numbers: the side that
 * names more of them is used; if both name as many, the list ends with a name when names are below.
 */
export function nameFigures(
  entries: readonly Entry[],
  hasHeading: boolean,
): (Draft | { multiplier: Quantity })[] {
  const before = namesBefore(entries, hasHeading)
  const after = namesAfter(entries)
  const named = [...after.values()].filter(([below]) => !below?.isCode).length
  const isAfter = named > before.size || (named === before.size && endsWithName(entries))
  const names = isAfter ? after : before
  const used = new Set<Entry>([...names.values()].flat())
  return entries.flatMap((entry): (Draft | { multiplier: Quantity })[] => {
    if (entry.kind === 'item') return [{ ...entry }]
    if (entry.kind === 'multiplier') return [{ multiplier: entry.quantity }]
    if (entry.kind === 'text')
      return isWeight(entry.quantity) && !used.has(entry) ? [{ multiplier: entry.quantity }] : []
    const name = names.get(entry)
    if (!name) return entry.price < 0 ? [{ ...entry, name: DISCOUNT_NAME }] : []
    return [{ ...entry, name: name.map((text) => text.name).join(' '), nameRows: name.map(({ row }) => row) }]
  })
}

/** `Handeingabe 0,502 kg`: a weight is that of the article above, whatever is said beside it. */
const isWeight = (quantity: Quantity | undefined): quantity is Quantity =>
  quantity !== undefined && quantity.unit !== 'item'

/** Whether a row without a price names an article, also in three letters (`EGG`); `GALLONS FUEL TOTAL` is a heading. */
export const isNaming = ({ row, name }: TextEntry): boolean =>
  (isNameLike(name) || readFood(name).is_food === true) && !(row.kind && TOTAL_KINDS.has(row.kind.kind))

function endsWithName(entries: readonly Entry[]): boolean {
  const last = entries.at(-1)
  return last?.kind === 'text' && isNameLike(last.name)
}

type TextEntry = Extract<Entry, { kind: 'text' }>
const MAX_NAME_ROWS = 3

function namesAfter(entries: readonly Entry[]): Map<Entry, TextEntry[]> {
  const names = new Map<Entry, TextEntry[]>()
  entries.forEach((entry, index) => {
    const next = entries[index + 1]
    if (entry.kind === 'figures' && next?.kind === 'text') names.set(entry, [next])
  })
  return names
}

/**
 * The rows of text above the numbers that look like names, skipping article and shelf numbers. Above the first numbers
 * of a list without headings, the shop's own data may follow: only the nearest row is used.
 */
function namesBefore(entries: readonly Entry[], hasHeading: boolean): Map<Entry, TextEntry[]> {
  const names = new Map<Entry, TextEntry[]>()
  let texts: TextEntry[] = []
  let isDelimited = hasHeading
  for (const entry of entries) {
    if (entry.kind === 'text') {
      texts.push(entry)
      continue
    }
    if (isDiscountRow(entry.row)) continue
    const named = withoutOthers(texts).slice(-MAX_NAME_ROWS).filter(isNaming)
    if (entry.kind === 'figures' && named.length > 0)
      names.set(entry, isDelimited || isNumbered(texts) ? named : named.slice(-1))
    texts = []
    isDelimited = true
  }
  return names
}

/** `1. OIL FILTER`: where the items are numbered, a name begins with its number. */
const NUMBERED = /^\d{1,2}\s?[.)]\s+\S/
const isNumbered = (texts: readonly TextEntry[]) => texts.some(({ row }) => NUMBERED.test(row.text))
const withoutOthers = (texts: readonly TextEntry[]) =>
  texts.slice(
    Math.max(
      0,
      texts.findLastIndex(({ row }) => NUMBERED.test(row.text)),
    ),
  )
