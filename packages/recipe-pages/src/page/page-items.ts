import type { Block, Region } from './page-blocks.ts'
import { beginsWithAmount, isAmountAlone, namesPart } from '../lines/ingredient-lines.ts'
import { headFactsOf } from '../lines/head-facts.ts'
import { endsSteps, isControl, isCredit } from '../lines/page-furniture.ts'
import { headsOf, lineBelow } from './table-columns.ts'
import { kindOfHeading } from '../lines/section-words.ts'

/** A line of a list: one or several blocks that belong together, as an amount and a name in two columns do. */
export type Item = {
  text: string
  /** Stands in a list or in a row of a table. */
  isListed: boolean
  isHeading: boolean
  /** The share of its letters that are links. */
  linked: number
  /** The last of its blocks. */
  last: Block
}

const ROWS = new Set(['li', 'tr'])
/** Blocks of a sister among like sisters are one line, if they are no more than a line. */
const MOST_JOINED = { ingredients: 4, steps: 8 }

/** A box to tick, or the mark of a list. */
const BOX = /^[▢☐□◻○◯✓✔•●▪·*–—-]+$/u

/** The lines within a part of a page, steps without the numbers beside them; headings are marked. */
export function itemsOf(blocks: readonly Block[], kind: 'ingredients' | 'steps'): Item[] {
  const items: { blocks: Block[]; key: Region | null; isListed: boolean }[] = []
  const areCounted = kind === 'steps' && countUp(blocks.filter(isNumber))
  let number: Region | null = null
  for (const block of blocks) {
    if (kind === 'steps' && isNumber(block)) {
      number = areCounted ? block.region : null
      continue
    }
    if (BOX.test(block.text)) continue
    const row = rowOf(block.region)
    const ofNumber = block.level > 0 || block.isBold ? null : number
    const key = row ?? ofNumber ?? sisterOf(block.region, kind)
    const last = items.at(-1)
    if (last && key !== null && last.key === key) last.blocks.push(block)
    else items.push({ blocks: [block], key, isListed: row !== null })
  }
  const lineOf = kind === 'ingredients' ? linesOfTable() : textOf
  const lines = items.map(({ blocks: own, isListed }) => ({
    text: lineOf(own),
    isListed,
    last: own.at(-1)!,
    isHeading: own.every(({ level, isBold, region }) => level > 0 || isBold || isNamedHeading(region)),
    linked:
      own.reduce((sum, { linked }) => sum + linked, 0) /
      Math.max(
        1,
        own.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0),
      ),
  }))
  const found = lines.filter(({ text }) => text !== '' && !isControl(text) && !isTime(text))
  if (kind === 'steps') return withHeadings(untilTheirEnd(found))
  return withHeadings(joinAmounts(found.filter(({ text }) => !isCredit(text))))
}

/** Whether a line states how long the recipe takes: 'Cook time: 20 min'. */
function isTime(text: string): boolean {
  const facts = headFactsOf(text)
  return facts !== null && facts.yields === null
}

/** Steps up to credits, nutrients and the like: what follows is no step any more. */
function untilTheirEnd(items: Item[]): Item[] {
  const end = items.findIndex(({ text }, at) => at > 0 && endsSteps(text))
  return end < 0 ? items : items.slice(0, end)
}

const isNumber = ({ text }: Block): boolean => /^\d{1,2}[.)]?$/.test(text)

/** Whether numbers on lines of their own are those of steps: 1, 2, 3. */
const countUp = (numbers: readonly Block[]): boolean =>
  numbers.length > 1 && numbers.every(({ text }, at) => Number.parseInt(text, 10) === at + 1)

const textOf = (columns: readonly Block[]): string => columns.map(({ text }) => text).join(' ')

/** Reads rows one after the other, by the heads of their columns where there are such; a row of heads is an empty line. */
function linesOfTable(): (columns: readonly Block[]) => string {
  let heads: ReturnType<typeof headsOf> = null
  return (columns) => {
    const found = headsOf(columns)
    if (found !== null) {
      heads = found
      return ''
    }
    return (heads && lineBelow(heads, columns)) ?? textOf(amountFirst(columns))
  }
}

/** What classes call the title of a group within a list. */
const OF_GROUP = /(?:group|sub|section)[-_]?(?:title|heading|header|headline|head|name)(?=$|\s)/

const OF_PART = /(?:^|[\s_-])(?:list-?|s)?(?:title|heading|header|headline)(?=$|\s)/

/** Whether an element's own class calls it the title of a group. */
const isNamedHeading = ({ marks, likeIt, name }: Region): boolean =>
  name === 'li' ? OF_GROUP.test(marks) : likeIt < 3 && (OF_GROUP.test(marks) || OF_PART.test(marks))

/** The columns of a line with the amount before the name, wherever the page has it. */
function amountFirst(columns: readonly Block[]): readonly Block[] {
  const at = columns.findIndex(({ text }) => isAmountAlone(text))
  const first = columns[0]
  if (at <= 0 || beginsWithAmount(first!.text)) return columns
  return [columns[at]!, ...columns.slice(0, at), ...columns.slice(at + 1)]
}

/** The row or list item that a region stands in; none if it holds a list of its own. */
function rowOf(region: Region): Region | null {
  for (let at: Region | null = region, steps = 0; at && steps < 6; at = at.parent, steps++)
    if (ROWS.has(at.name)) return at
  return null
}

/** The nearest region with like sisters that is no more than a line; the lines of one paragraph are lines of their own. */
function sisterOf(region: Region, kind: 'ingredients' | 'steps'): Region | null {
  for (let at: Region | null = region, steps = 0; at && steps < 5; at = at.parent, steps++) {
    const size = at.to - at.from
    if (size > MOST_JOINED[kind] || (at.name === 'p' && size > 1)) return null
    if (at.likeIt > 1) return at === region ? null : at
  }
  return null
}

/** An amount on a line of its own belongs to the name on the next, and what is in brackets to the line before. */
function joinAmounts(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (const item of items) {
    const last = joined.at(-1)
    const isRest =
      /^\([^()]*\)$/.test(item.text) || (last && isAmountAlone(last.text) && !beginsWithAmount(item.text))
    if (last && isRest) {
      last.text += ` ${item.text}`
      last.last = item.last
      last.isHeading = false
    } else joined.push({ ...item })
  }
  return joined
}

/** Marks what is a heading among the lines. Where most lines are set as headings, that says nothing. */
function withHeadings(items: Item[]): Item[] {
  const areMost = items.filter(({ isHeading }) => isHeading).length > items.length / 2
  return items.map((item) => {
    return {
      ...item,
      isHeading:
        ((item.isHeading && !areMost) ||
          namesPart(item.text) ||
          kindOfHeading(item.text) === 'ingredients') &&
        !beginsWithAmount(item.text),
    }
  })
}
