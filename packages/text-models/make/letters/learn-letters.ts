import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { publishedModels } from '../published-models.ts'
import { deriveRecogniser } from '../derive-models.ts'
import { MARKED_LETTERS, isSameLetter } from '../../src/alphabets.ts'
import { pairLetters, runsOf } from './label-steps.ts'
import { learnColumns, type Example } from './learn-columns.ts'
import { writeLearnedLetters } from './learned-letters.ts'
import { bestOf, logSumExp, takeApart, type LineFeatures } from './line-features.ts'
import { randomOf } from './random.ts'
import { randomText } from './random-text.ts'
import { renderLine } from './render-line.ts'

// `node packages/text-models/make/letters/learn-letters.ts FOLDER` writes `learned-letters.json` anew, in half an hour.
// FOLDER has pictures of lines of real receipts in English, as `cut-lines.ts` of the worker writes them: none of
// their letters has a mark, whatever specks are on the paper. The fonts are those of the Debian packages fonts-3270,
// fonts-courier-prime, fonts-dejavu-core, fonts-freefont-ttf, fonts-hack, fonts-jetbrains-mono, fonts-liberation and
// fonts-roboto-unhinted; `measure-letters.ts` has others.
const FONTS = [
  'DejaVu Sans Mono',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'Liberation Mono',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'Hack',
  'IBM 3270',
  'IBM 3270 Condensed',
  'FreeMono',
  'FreeSans',
  'JetBrains Mono',
  'Courier Prime',
  'Roboto',
  'Roboto Condensed',
]
const LINES = 8000
const PLAIN = /^[\x21-\x7e]$/
/** Of the many steps between letters, this share is enough to learn that they show none. */
const SHARE_OF_GAPS = { drawn: 0.15, real: 0.06 }
/**
 * Marked letters are rarer on receipts than in the lines that are learnt from, by a factor of about five. Their scores
 * are lower by its logarithm.
 */
const RARITY = 1.5

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder with lines of real receipts')
const random = randomOf(1)
const published = await publishedModels()
const { recogniser, letters: classes } = deriveRecogniser(published.recogniser, published.dictionary, null)
const network = await takeApart(recogniser)

const examples: Example[] = []
for (let line = 0; line < LINES; line += 1) {
  const text = randomText(random)
  examples.push(...(await examplesOf(text)))
  if (line % 500 === 0) console.log(`${line} of ${LINES} lines, ${examples.length} steps`)
}
for (const name of (await readdir(folder)).sort())
  examples.push(...(await examplesWithoutMarks(join(folder, name))))
console.log(`${examples.length} steps with those of real receipts`)
const learned = learnColumns(examples, MARKED_LETTERS.length, (places) => {
  for (let i = places.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random.between(0, i + 1))
    ;[places[i], places[j]] = [places[j] ?? 0, places[i] ?? 0]
  }
})
await writeLearnedLetters({
  letters: MARKED_LETTERS,
  factors: learned.factors,
  addends: learned.addends.map((addend) => addend - RARITY),
})

/** What a line teaches: steps at which the network reads a letter, with the printed one; and some between letters. */
async function examplesOf(text: string): Promise<Example[]> {
  const line = await network.featuresOf(await renderLine(text, FONTS, random))
  const scores = Array.from({ length: line.steps }, (_, step) => network.scoresAt(line, step))
  const read = scores.map((each) => classes[bestOf(each)] ?? '')
  const runs = runsOf(read)
  const printed = [...text.replaceAll(' ', '')]
  const labels: (number | undefined)[] = read.map((each) =>
    (each === '' || each === ' ') && random.isTrue(SHARE_OF_GAPS.drawn) ? -1 : undefined,
  )
  const { pairs } = pairLetters(
    runs.map((run) => run.text),
    printed,
  )
  for (const [at, place] of pairs) {
    const [run, letter] = [runs[at], printed[place] ?? '']
    const label = MARKED_LETTERS.indexOf(letter)
    // A plain letter that is read as another one teaches nothing.
    if (!run || (label < 0 && !isSameLetter(run.text, letter))) continue
    labels.fill(label, run.from, run.to + 1)
  }
  return labels.flatMap((label, step) =>
    label === undefined ? [] : exampleAt(line, step, scores[step] ?? new Float32Array(), label),
  )
}

/** What a line of a real receipt teaches: steps at which the network reads a letter, none of them marked. */
async function examplesWithoutMarks(file: string): Promise<Example[]> {
  const { data, info } = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true })
  const line = await network.featuresOf({ data, width: info.width, height: info.height })
  return Array.from({ length: line.steps }, (_, step) => step).flatMap((step) => {
    const scores = network.scoresAt(line, step)
    const text = classes[bestOf(scores)] ?? ''
    const isTaken = text === '' || text === ' ' ? random.isTrue(SHARE_OF_GAPS.real) : PLAIN.test(text)
    return isTaken ? exampleAt(line, step, scores, -1) : []
  })
}

function exampleAt(
  { features, values }: LineFeatures,
  step: number,
  scores: Float32Array,
  label: number,
): Example {
  return {
    features: values.slice(step * features, (step + 1) * features),
    known: logSumExp(scores),
    label,
  }
}
