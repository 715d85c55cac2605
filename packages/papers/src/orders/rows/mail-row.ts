import type { MailLine } from '../mail/mail-document.ts'
import { factsOf, type LineFacts } from '../words/line-facts.ts'
import { deliveredIn } from './delivered-alone.ts'
import { isNameLike, isPriced, sumKindOf, type SumKind } from './row-words.ts'

/** A line of a cell with what it says. */
export type RowLine = LineFacts & {
  isHeading: boolean
  isStrong: boolean
  isStruck: boolean
  sumKind: SumKind | null
  /** Whether it can be the name of an article. */
  isName: boolean
  /** Whether an amount stands where a price does. */
  isPriced: boolean
}

/** A cell of a row; `column` is its place in the grid of its table, or its number in the row. */
export type RowCell = { column: number; isHeader: boolean; lines: RowLine[] }

/**
 * What stands side by side in a mail, or belongs together as one card. `table` is the same for the rows of one table; in
 * a grid the columns of its rows are the same.
 */
export type MailRow = {
  table: number
  isGrid: boolean
  isCard: boolean
  cells: readonly RowCell[]
  /** The lines of all cells, from the first to the last. */
  lines: readonly RowLine[]
}

/** Longer lines are prose that no rule reads; a mail may be one line of megabytes. */
const MAX_LINE = 600

/** Describes a line of the mail. */
export function toRowLine({ text, is_heading, is_strong, is_struck }: Omit<MailLine, 'kind'>): RowLine {
  const printed = factsOf(text.slice(0, MAX_LINE))
  const delivered = deliveredIn(printed)
  const facts = delivered === null ? printed : factsOf(delivered)
  const sumKind = sumKindOf(facts)
  // Field by field: spreading objects takes most of the time of long mails.
  return {
    text: facts.text,
    tokens: facts.tokens,
    phrases: facts.phrases,
    money: facts.money,
    rest: facts.rest,
    isHeading: is_heading === true,
    isStrong: is_strong === true,
    isStruck: is_struck === true,
    sumKind,
    isName: isNameLike(facts, sumKind),
    isPriced: isPriced(facts),
  }
}

/** A row of these cells. */
export function toRow({ table, isGrid, isCard, cells: shown }: Omit<MailRow, 'lines'>): MailRow {
  const cells = shown.length > 1 && shown.some(isCurrency) ? withCurrencies(shown) : shown
  const lines = cells.length === 1 && cells[0] ? cells[0].lines : cells.flatMap((cell) => cell.lines)
  return { table, isGrid, isCard, cells, lines }
}

const CURRENCY = /^(?:[€£$₪]|EUR|USD|GBP|ILS|CHF|CAD|AUD|NZD|MXN)$/
const isCurrency = ({ lines }: RowCell): boolean => lines.length === 1 && CURRENCY.test(lines[0]?.text ?? '')

/** The cells with signs of currencies in those of the amounts beside them. */
function withCurrencies(cells: readonly RowCell[]): RowCell[] {
  const joined: RowCell[] = []
  for (const [at, cell] of cells.entries()) {
    const sign = cells[at - 1]
    const [line, ...others] = cell.lines
    const isAmount = line !== undefined && others.length === 0 && /^[-−–]?\s?[\d.,'’ ]+$/.test(line.text)
    if (sign && isCurrency(sign) && isAmount)
      joined.splice(-1, 1, {
        ...cell,
        lines: [toRowLine({ text: `${sign.lines[0]?.text ?? ''} ${line.text}` })],
      })
    else joined.push(cell)
  }
  return joined
}
