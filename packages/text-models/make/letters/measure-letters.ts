import { readFile } from 'node:fs/promises'
import { TEXT_MODELS } from '../../src/index.ts'
import { pairLetters, runsOf } from './label-steps.ts'
import { bestOf, takeApart } from './line-features.ts'
import { randomOf } from './random.ts'
import { renderLine } from './render-line.ts'

// `node packages/text-models/make/letters/measure-letters.ts` prints how many characters of words of twelve languages are
// wrong, without and with the learned letters. The words were not learnt from, and the fonts are others: those of the
// Debian packages fonts-inconsolata, fonts-noto-mono, fonts-ocr-b and fonts-firacode.
const FONTS = ['Inconsolata', 'Noto Mono', 'OCR B', 'Fira Code']
const DRAWINGS = 6

const random = randomOf(99)
const words = JSON.parse(await readFile(new URL('./words.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>
const textsOf = async (file: string) => (await readFile(file, 'utf8')).split('\n')
const plain = await textsOf(TEXT_MODELS.letters)
const learned = await textsOf(TEXT_MODELS.learnedLetters)
const network = await takeApart(await readFile(TEXT_MODELS.recogniser))

const rows = []
for (const [language, list] of Object.entries(words)) {
  const counts = {
    letters: 0,
    wrongBefore: 0,
    wrongAfter: 0,
    marked: 0,
    rightMarks: 0,
    plain: 0,
    falseMarks: 0,
  }
  for (const word of Array.from({ length: DRAWINGS }, () => list).flat()) {
    const printed = [...word.replaceAll(' ', '')]
    const line = await network.featuresOf(await renderLine(word, FONTS, random))
    const scores = Array.from({ length: line.steps }, (_, step) => network.scoresAt(line, step))
    const before = lettersOf(scores, plain)
    const after = lettersOf(scores, [...plain, ...learned])
    counts.letters += printed.length
    counts.wrongBefore += distance(before, printed)
    counts.wrongAfter += distance(after, printed)
    for (const [at, place] of pairLetters(after, printed).pairs) {
      const [read, letter] = [after[at] ?? '', printed[place] ?? '']
      const isMarked = learned.includes(letter)
      counts.marked += Number(isMarked)
      counts.rightMarks += Number(isMarked && read === letter)
      counts.plain += Number(!isMarked)
      counts.falseMarks += Number(!isMarked && learned.includes(read))
    }
  }
  rows.push({
    language,
    'error before': share(counts.wrongBefore, counts.letters),
    'error after': share(counts.wrongAfter, counts.letters),
    'marks right': share(counts.rightMarks, counts.marked),
    'false marks': share(counts.falseMarks, counts.plain),
  })
}
console.table(rows)

function lettersOf(scores: readonly Float32Array[], texts: readonly string[]): string[] {
  const read = scores.map((each) => texts[bestOf(each.subarray(0, texts.length))] ?? '')
  return runsOf(read).map(({ text }) => text)
}

/** Characters to change, add or take away (Levenshtein distance). */
function distance(read: readonly string[], printed: readonly string[]): number {
  let costs = Array.from({ length: printed.length + 1 }, (_, at) => at)
  for (const letter of read) {
    const next = [(costs[0] ?? 0) + 1]
    for (const [at, other] of printed.entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (costs[at + 1] ?? 0) + 1, (costs[at] ?? 0) + Number(letter !== other)),
      )
    costs = next
  }
  return costs.at(-1) ?? 0
}

function share(part: number, all: number): number {
  return Math.round((1000 * part) / Math.max(1, all)) / 1000
}
