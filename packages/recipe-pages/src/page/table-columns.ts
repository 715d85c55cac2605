import type { Block } from './page-blocks.ts'

const UNIT = /^\(?(?:in )?(kg|g|gr|gramm?s?|ml|l|cl|dl|oz|lbs?|cups?)\)?\.?$/i
const PERCENT = /^(?:%|(?:baker(?:['’]s)? )?percent(?:age)?|prozent|anteil)$/i
const PLAIN_NUMBER = /^\d{1,6}(?:[.,]\d{1,4})?$/

/** What the heads of a table's columns say: the unit of its numbers, percents, or another word. */
type Heads = readonly (string | null)[]

/** The heads of a table of ingredients, 'Ingredient | KG | %'; null for a row that is none. */
export function headsOf(row: readonly Block[]): Heads | null {
  const heads = row.map(({ text }) =>
    PERCENT.test(text) ? '%' : (UNIT.exec(text)?.[1]?.toLowerCase() ?? null),
  )
  const isHead = row.length >= 2 && (heads.includes('%') || row.some(({ region }) => region.name === 'th'))
  const areNamed = row.every(({ text }) => !/\d/.test(text))
  return isHead && areNamed && heads.some((head) => head !== null && head !== '%') ? heads : null
}

/** A row below such heads as a line: '10 kg Bread flour', without its percents. Null for a row of another shape. */
export function lineBelow(heads: Heads, row: readonly Block[]): string | null {
  // A table may leave the head of its names empty.
  const shift = row.length - heads.length
  if (shift !== 0 && shift !== 1) return null
  const headOf = (at: number) => heads[at - shift] ?? null
  const amountAt = row.findIndex(({ text }, at) => {
    const head = headOf(at)
    return head !== null && head !== '%' && PLAIN_NUMBER.test(text)
  })
  if (amountAt < 0) return null
  const names = row.filter(({ text }, at) => headOf(at) === null && !PLAIN_NUMBER.test(text))
  return [
    `${amountOf(row[amountAt]!.text, headOf(amountAt)!)} ${headOf(amountAt)}`,
    ...names.map(({ text }) => text),
  ].join(' ')
}

/** '10.000' below 'KG' is ten: no recipe of a household needs thousands of kilos, and bakers weigh to the gram. */
const amountOf = (text: string, unit: string): string =>
  /^(?:kg|l)$/.test(unit) && /[.,]\d{3}$/.test(text) ? String(Number(text.replace(',', '.'))) : text
