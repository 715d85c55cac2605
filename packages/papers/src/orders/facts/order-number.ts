import type { MailRow } from '../rows/mail-row.ts'
import { toRow, toRowLine } from '../rows/mail-row.ts'
import { factsOf, hasKind } from '../words/line-facts.ts'
import { labelledValues } from './labelled-values.ts'
import { datesIn } from './order-dates.ts'

const FILLERS = String.raw`(?:(?:number|no|nr|num|numero|número|is|lautet|ist|est|es|è|הוא|היא|id|code|n|confirmation|#|№|n°|nº)\.?[\s:#]+)*`
const VALUE = new RegExp(
  String.raw`^[\s:.#№(°º]*${FILLERS}[#№]?\s?(?<value>[\p{L}\p{N}]{1,6}(?:[-/._][\p{L}\p{N}]+)*-?\d[\p{L}\p{N}]*(?:[-/._][\p{L}\p{N}]+)*|\d[\p{L}\p{N}]*(?:[-/._][\p{L}\p{N}]+)*(?: \d{2,})*)(?![\p{L}\p{N}])`,
  'iu',
)
/** '40 88 12', '20458 11930 77' */
const SPACED = /^[\s:.#№(°º]*(\d{2,6}(?: \d{2,6}){1,4})(?![\p{L}\p{N}./-])/u
const MIN_DIGITS = 3

/** The number of the order as printed, without '#'; null when there is none. */
export function findOrderNumber(rows: readonly MailRow[], subject: string): string | null {
  return (
    numberBeside(rows, subject, 'orderNumber') ??
    numberBeside(rows, subject, 'invoiceNumber') ??
    onlyNumberIn(subject, rows)
  )
}

/** A subject such as 'Order confirmation | 10482' has but one long number. */
function onlyNumberIn(subject: string, rows: readonly MailRow[]): string | null {
  const numbers =
    subject.match(/(?<![\p{L}\p{N}.,/-])\p{Lu}{0,4}-?\d{4,}(?:-\d+)*(?![\p{L}\p{N}.,/])/gu) ?? []
  const [only, ...others] = numbers.filter((one) => !/^20\d\d$/.test(one))
  if (only === undefined || others.length > 0) return null
  const isShown = () => rows.some(({ lines }) => lines.some(({ text }) => text.includes(only)))
  return hasKind(factsOf(subject), 'confirmed', 'orderNumber') || isShown() ? only : null
}

function numberBeside(
  rows: readonly MailRow[],
  subject: string,
  kind: 'orderNumber' | 'invoiceNumber',
): string | null {
  const title = toRow({
    table: 0,
    isGrid: false,
    isCard: false,
    cells: [{ column: 0, isHeader: false, lines: [toRowLine({ text: subject })] }],
  })
  let best: { value: string; score: number } | null = null
  for (const { label, phrase, texts } of labelledValues([title, ...rows], kind)) {
    const words = phrase.to - phrase.from
    for (const [place, text] of texts.entries()) {
      const value = valueIn(text)
      if (value === null) continue
      // 'Order' alone says less than 'order number', and only of what follows directly.
      const isNumber =
        words > 1 ||
        /[#№°º]|\b(?:no|nr|num)\b/i.test(
          label.text.slice(label.tokens[phrase.to - 1]?.end ?? 0).slice(0, 8),
        ) ||
        (label.tokens[phrase.from]?.word.length ?? 0) > 10 ||
        // 'Order' in a cell of its own, 'Order: ABCDEF'.
        phrase.to - phrase.from === label.tokens.length
      if (!isNumber && place > 0) break
      const score = (isNumber ? 2 : 1) - place * 0.1
      if (!best || score > best.score) best = { value, score }
      break
    }
  }
  return best?.value ?? null
}

/** 'CE 771-204', 'DK 4471 0926' */
const LETTERED = /^[\s:.#]*(\p{Lu}{1,4} \d{3,}(?:-\d+| \d{3,6})*)(?![\p{L}\p{N}./-])/u
/** 'ABCDEFGHI' behind a colon. */
const LETTERS = /^[\s.#]*(?::\s*)?(\p{Lu}{8,12})(?![\p{L}\p{N}])/u

function valueIn(text: string): string | null {
  const lettered = (LETTERED.exec(text) ?? LETTERS.exec(text))?.[1]
  if (lettered !== undefined && factsOf(lettered).phrases.length === 0) return lettered
  const spaced = SPACED.exec(text)?.[1]
  if (spaced !== undefined) return spaced
  const value = VALUE.exec(text)?.groups?.['value']?.replace(/(?<![-/._])[-/._]+$/, '') ?? null
  // '88/C'
  if (value !== null && /^\d{2,}\/\p{Lu}{1,2}$/u.test(value)) return value
  if (value === null || (value.match(/\d/g)?.length ?? 0) < MIN_DIGITS) return null
  const isDate = datesIn(value, false, null).length > 0 && /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value)
  return isDate ? null : value
}
