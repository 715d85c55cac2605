import { enclosingBox, inReadingOrder } from '@larder/papers'
import type { Box, RecognisedLine, RecognisedPage, RecognisedWord } from '@larder/papers'

/** Numbers, and the multiplication sign between them. */
const FIGURES = /^(?=.*[\dxX×])[\d.,:/%*xX×+-]+$/
/** Hebrew letters are sometimes read as digits, but with less confidence than real digits. */
const MIN_CONFIDENCE = 0.85
const MULTIPLICATION = /^[xX×*]$/
const MIN_MULTIPLICATION_CONFIDENCE = 0.7
/** Words are in the same position if this much of the shorter one overlaps the other. */
const MIN_OVERLAP = 0.5

/**
 * A page in Hebrew with the numbers of the Latin reading of the same image: the Hebrew data read letters well and
 * digits badly. Words with Hebrew letters stay.
 */
export function withFiguresOf(latin: RecognisedPage, hebrew: RecognisedPage): RecognisedPage {
  const figures = latin.lines.flatMap((line) => line.words).filter(isFigure)
  return { ...hebrew, lines: hebrew.lines.map((line) => withFigures(line, figures)) }
}

function isFigure({ text, confidence }: RecognisedWord): boolean {
  return (
    FIGURES.test(text) &&
    confidence >= (MULTIPLICATION.test(text) ? MIN_MULTIPLICATION_CONFIDENCE : MIN_CONFIDENCE)
  )
}

function withFigures(line: RecognisedLine, figures: readonly RecognisedWord[]): RecognisedLine {
  const inRow = figures.filter(({ box }) => overlap(box, line.box, 1) >= MIN_OVERLAP)
  const letters = line.words.filter(({ text }) => /\p{L}{2}/u.test(text))
  const right = inRow.filter(({ box }) => !letters.some((word) => overlap(box, word.box, 0) >= MIN_OVERLAP))
  const isReplaced = (word: RecognisedWord) =>
    right.some(
      ({ box }) => overlap(/^\p{L}$/u.test(word.text) ? widened(box) : box, word.box, 0) >= MIN_OVERLAP,
    )
  const kept = line.words.filter(
    (word) => letters.includes(word) || (/[\p{L}\p{N}₪%]/u.test(word.text) && !isReplaced(word)),
  )
  const words = inReadingOrder([...kept, ...right])
  return { words, box: enclosingBox(words) }
}

/** Tesseract reads a multiplication sign as a letter, and positions single letters inaccurately. */
const widened = ([left, top, right, bottom]: Box): Box => {
  const more = (bottom - top) / 4
  return [left - more, top, right + more, bottom]
}

/** How much of the shorter one of two boxes overlaps the other, along (0) or across (1). */
function overlap(one: Box, other: Box, axis: 0 | 1): number {
  const shared = Math.min(one[axis + 2] ?? 0, other[axis + 2] ?? 0) - Math.max(one[axis], other[axis])
  const length = (box: Box) => (box[axis + 2] ?? 0) - box[axis]
  return shared / Math.max(1, Math.min(length(one), length(other)))
}
