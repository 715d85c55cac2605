import type { Box, RecognisedLine, RecognisedWord } from './recognised-page.ts'

/** Two boxes are in one row when they share more than half of the height of the lower one. */
const MIN_OVERLAP = 0.5

/** Groups words into lines by the overlap of their heights; lines from top to bottom, words from left to right. */
export function linesFromWords(words: readonly RecognisedWord[]): RecognisedLine[] {
  const sorted = [...words].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])
  const rows: { words: RecognisedWord[]; top: number; bottom: number }[] = []
  for (const word of sorted) {
    const row = rows.at(-1)
    if (row && sharesRow(word.box, row.top, row.bottom)) {
      row.words.push(word)
      const count = row.words.length
      // The mean prevents one tall word from absorbing the next row.
      row.top += (word.box[1] - row.top) / count
      row.bottom += (word.box[3] - row.bottom) / count
    } else rows.push({ words: [word], top: word.box[1], bottom: word.box[3] })
  }
  return rows.map((row) => toLine(row.words))
}

function sharesRow(box: Box, top: number, bottom: number): boolean {
  const overlap = Math.min(box[3], bottom) - Math.max(box[1], top)
  return overlap > MIN_OVERLAP * Math.min(box[3] - box[1], bottom - top)
}

function toLine(words: RecognisedWord[]): RecognisedLine {
  return { words: inReadingOrder(words), box: enclosingBox(words) }
}

/**
 * The words of one line in reading order: from left to right, or from right to left where most are Hebrew. Names in
 * Latin letters within Hebrew stay left to right, numbers do not.
 */
export function inReadingOrder(words: readonly RecognisedWord[]): RecognisedWord[] {
  const fromLeft = [...words].sort((a, b) => a.box[0] - b.box[0])
  const hebrew = words.filter(({ text }) => HEBREW.test(text)).length
  if (hebrew === 0 || hebrew < words.filter(({ text }) => LATIN.test(text)).length) return fromLeft
  const ordered: RecognisedWord[] = []
  let latin: RecognisedWord[] = []
  for (const word of fromLeft.reverse()) {
    if (LATIN.test(word.text)) latin.unshift(word)
    else {
      ordered.push(...latin, word)
      latin = []
    }
  }
  return [...ordered, ...latin]
}

const HEBREW = /\p{Script=Hebrew}/u
const LATIN = /\p{Script=Latin}/u

/** Smallest box around the words; all zero without words. */
export function enclosingBox(words: readonly RecognisedWord[]): Box {
  if (words.length === 0) return [0, 0, 0, 0]
  return [
    Math.min(...words.map((word) => word.box[0])),
    Math.min(...words.map((word) => word.box[1])),
    Math.max(...words.map((word) => word.box[2])),
    Math.max(...words.map((word) => word.box[3])),
  ]
}
