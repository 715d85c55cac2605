import type { RecognisedLine, RecognisedPage } from '../receipts/rows/recognised-page.ts'
import { findMarks, type Mark, type MarkKind } from './date-marks.ts'
import { type DateShape, findDateShapes } from './date-shapes.ts'
import { toCapitals } from './month-names.ts'
import type { PackDate } from './pack-date.ts'

/** A mark counts for dates of its own line, else for those of so many lines below. */
const LINES_BELOW = 2
/** Words without digits are hardly misread as dates; digits that had to be guessed are worth less. */
const REPAIRED = 0.9
const MAX_LINES = 40
const MAX_LINE_LENGTH = 200

type Line = { text: string; capitals: string; starts: readonly number[]; words: RecognisedLine['words'] }
type Above = { kind: MarkKind; line: number; left: number; right: number }

/**
 * The dates until which goods keep, as they are printed on the picture of a pack, from top to bottom. Days of production,
 * lots, times and prices are not among them; what is left open (the order of numbers, whether a date without a mark is one)
 * is said of each.
 */
export function readPackDates(page: RecognisedPage): PackDate[] {
  const found: PackDate[] = []
  let above: Above[] = []
  for (const [at, recognised] of page.lines.slice(0, MAX_LINES).entries()) {
    const line = toLine(recognised)
    const marks = findMarks(line.capitals)
    const shapes = findDateShapes(withoutMarks(line.capitals, marks))
    const isDated = shapes.some(({ doubt }) => doubt === 'none')
    above = above.filter((mark) => at - mark.line <= LINES_BELOW)
    const waiting = new Set(marks)
    const used = new Set<Above>()
    for (const [index, shape] of shapes.entries()) {
      const previous = shapes[index - 1]?.to ?? 0
      const own = marks.findLast(({ from, to }) => to <= shape.from && from >= previous)
      for (const mark of marks) if (mark.from < shape.from) waiting.delete(mark)
      const over = own === undefined ? nearest(above, line, shape) : undefined
      if (over) used.add(over)
      const kind = own?.kind ?? over?.kind ?? null
      if (kind === 'made' || (kind === 'lot' && own && isBeside(line, own, shape))) continue
      const isMarked = kind === 'last'
      // Beside a whole date, fewer numbers are a time or a price.
      if (shape.doubt !== 'none' && isDated) continue
      if (shape.doubt === 'no_date_without_mark' && !isMarked) continue
      found.push({
        printed: line.text,
        isMarked,
        isDoubtful: shape.doubt === 'always' || (shape.doubt === 'without_mark' && !isMarked),
        readings: shape.readings,
        confidence: confidenceOf(line, shape),
      })
    }
    above = above.filter((mark) => !used.has(mark))
    for (const mark of waiting)
      if (mark.kind !== 'lot') above.push({ kind: mark.kind, line: at, ...placeOf(line, mark.from, mark.to) })
  }
  // What may be no date at all is asked about only where there is nothing better.
  return found.some(({ isDoubtful }) => !isDoubtful) ? found.filter(({ isDoubtful }) => !isDoubtful) : found
}

function toLine({ words }: RecognisedLine): Line {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word.text
  }
  text = text.slice(0, MAX_LINE_LENGTH)
  // Places in the capitals are places in the text: what would be longer stays as it is.
  const capitals = [...text].map((letter) => {
    const capital = toCapitals(letter)
    return capital.length === letter.length ? capital : letter
  })
  return { text, capitals: capitals.join(''), starts, words }
}

const withoutMarks = (capitals: string, marks: readonly Mark[]): string => {
  let rest = capitals
  for (const { from, to } of marks) {
    // With the sign behind it, which belongs to no number: 'EXP:', 'BBE.'
    const end = to + (/^ ?[.:]/.exec(rest.slice(to))?.[0].length ?? 0)
    rest = rest.slice(0, from) + ' '.repeat(end - from) + rest.slice(end)
  }
  return rest
}

/** The words of a line between two places. */
const wordsAt = ({ words, starts }: Line, from: number, to: number) =>
  words.filter((word, at) => {
    const start = starts[at] ?? 0
    return start < to && start + word.text.length > from
  })

const placeOf = (line: Line, from: number, to: number) => {
  const boxes = wordsAt(line, from, to).map(({ box }) => box)
  return {
    left: Math.min(...boxes.map(([left]) => left)),
    right: Math.max(...boxes.map(([, , right]) => right)),
  }
}

/** Of the marks in the lines above, the one whose middle is nearest to a date's. */
function nearest(above: readonly Above[], line: Line, shape: DateShape): Above | undefined {
  const place = placeOf(line, shape.from, shape.to)
  const middle = (place.left + place.right) / 2
  const distance = ({ left, right }: Above) => Math.abs((left + right) / 2 - middle)
  const last = Math.max(...above.map((mark) => mark.line))
  return above
    .filter((mark) => mark.line === last)
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0)
}

/** Nothing but blanks and signs between a mark and a date. */
const isBeside = ({ capitals }: Line, mark: Mark, shape: DateShape): boolean =>
  !/[A-Z0-9]/.test(capitals.slice(mark.to, shape.from))

const confidenceOf = (line: Line, { from, to, isRepaired }: DateShape): number => {
  const worst = Math.min(...wordsAt(line, from, to).map(({ confidence }) => confidence))
  return isRepaired ? worst * REPAIRED : worst
}
