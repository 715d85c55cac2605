import { readFile } from 'node:fs/promises'
import { InferenceSession } from 'onnxruntime-node'
import { pageConfidence, enclosingBox } from '@larder/papers'
import { TEXT_MODELS } from '@larder/text-models'
import type { RecognisedPage, RecognisedWord } from '@larder/papers'
import type { GrayImage, OcrEngine, OcrReading, QuarterTurn } from '@larder/shared/server/ports/ocr-engine'
import { cropLine } from './boxes/crop-line.ts'
import { decodeLine, type ReadSign } from './letters/ctc-decode.ts'
import { marksOfLanguage } from './letters/language-of-marks.ts'
import { repairLookAlikes } from './letters/look-alikes.ts'
import { printedRows } from './letters/printed-rows.ts'
import { uprightPart, type TextBox } from './boxes/text-box.ts'
import { findText } from './boxes/find-text.ts'
import { recogniseLines } from './text-recogniser.ts'
import { isSideways, turnImage } from './boxes/turn-image.ts'
import { splitWords } from './letters/word-gaps.ts'

/** A page read with less confidence may be upside down; it is if that reads better by this much. */
const UPSIDE_DOWN_CONFIDENCE = 0.9
const UPSIDE_DOWN_MARGIN = 0.05
/** Whether it does is tried with its longest pieces of text. */
const TRIAL_PIECES = 10

/**
 * On a page in Latin letters, even a bad scan, the most certain quarter of the words has more confidence; in Hebrew it
 * has not.
 */
const LEGIBLE_CONFIDENCE = 0.82

type ReadWord = Omit<RecognisedWord, 'text'> & { signs: readonly ReadSign[] }
type Piece = { box: TextBox; words: ReadWord[] }

/** The texts of the network's classes: first the plain ones, then those of letters with marks. */
type Classes = { plain: readonly string[]; marked: readonly string[] }

/**
 * PP-OCRv4 (text detector and recogniser) on the CPU, one thread, with the models of `@larder/text-models`. Reads
 * Latin letters. The native library crashes the process when its thread is terminated while working, so it needs a separate process.
 */
export async function createPpocr(): Promise<OcrEngine> {
  // Pages and lines have many sizes, and keeping a block of memory for each would take 200 MB more.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false }
  const detector = await InferenceSession.create(TEXT_MODELS.detector, options)
  const recogniser = await InferenceSession.create(TEXT_MODELS.recogniser, options)
  const classes = await readClasses()
  const read = (image: GrayImage, boxes: readonly TextBox[]) => readPieces(recogniser, classes, image, boxes)
  return {
    name: 'ppocr',
    bestWordHeight: null,
    async recognise(image, pageNumber) {
      const found = await findText(detector, image)
      const sideways = isSideways(found)
      const standing = turnImage(image, sideways ? 90 : 0)
      const boxes = sideways ? await findText(detector, standing) : found
      const pieces = await read(standing, boxes)
      const page = toPage(pieces, standing, pageNumber)
      const upright = () => reading(page, sideways ? 90 : 0)
      if (pageConfidence(page) >= UPSIDE_DOWN_CONFIDENCE) return upright()
      const turned = turnImage(standing, 180)
      const turnedBox = (box: TextBox) => ({ ...box, x: standing.width - box.x, y: standing.height - box.y })
      const trial = boxes.toSorted((a, b) => b.width - a.width).slice(0, TRIAL_PIECES)
      const trialUpright = pieces.filter(({ box }) => trial.includes(box))
      const trialTurned = await read(turned, trial.map(turnedBox))
      const confidenceOf = (part: readonly Piece[]) => pageConfidence(toPage(part, standing, pageNumber))
      if (confidenceOf(trialTurned) <= confidenceOf(trialUpright) + UPSIDE_DOWN_MARGIN) return upright()
      const other = toPage(await read(turned, boxes.map(turnedBox)), turned, pageNumber)
      return reading(other, sideways ? 270 : 180)
    },
    async close() {
      await detector.release()
      await recogniser.release()
    },
  }
}

function reading(page: RecognisedPage, turn: QuarterTurn): OcrReading {
  const confidences = page.lines
    .flatMap((line) => line.words)
    .filter((word) => /\p{L}{2}/u.test(word.text))
    .map((word) => word.confidence)
    .sort((a, b) => b - a)
  return { page, turn, isLegible: (confidences[confidences.length >> 2] ?? 0) >= LEGIBLE_CONFIDENCE }
}

async function readPieces(
  recogniser: InferenceSession,
  { plain, marked }: Classes,
  image: GrayImage,
  boxes: readonly TextBox[],
): Promise<Piece[]> {
  const crops = boxes.map((box) => cropLine(image, box))
  const pieces: Piece[] = []
  await recogniseLines(recogniser, crops, (answer, index, stepPixels) => {
    const [box, crop] = [boxes[index], crops[index]]
    if (!box || !crop) return
    const words = splitWords(decodeLine(answer, plain, marked), crop, stepPixels).map((word) =>
      toWord(word, box, (stepPixels / crop.width) * box.width),
    )
    if (words.length > 0) pieces.push({ box, words })
  })
  return pieces
}

/** `stepLength` is the length of one step of the recogniser in pixels of the page. */
function toWord(signs: readonly ReadSign[], box: TextBox, stepLength: number): ReadWord {
  const first = signs[0]?.column ?? 0
  const last = signs.at(-1)?.column ?? 0
  const half = signs.length > 1 ? (last - first) / (signs.length - 1) / 2 : 1
  return {
    signs,
    confidence: signs.reduce((sum, sign) => sum + sign.confidence, 0) / signs.length,
    box: uprightPart(
      box,
      Math.max(0, (first - half) * stepLength),
      Math.min(box.width, (last + half) * stepLength),
    ),
  }
}

/** The page of what was read, with the marked letters of the language that it is in. */
function toPage(pieces: readonly Piece[], { width, height }: GrayImage, pageNumber: number): RecognisedPage {
  const signs = pieces.flatMap(({ words }) => words.flatMap((word) => word.signs))
  const marks = marksOfLanguage(signs.flatMap(({ mark }) => mark || []))
  const textOf = ({ text, mark }: ReadSign) => (marks.has(mark) ? mark : text)
  const lines = printedRows(pieces).map((row) => {
    const words = row.flatMap((piece) =>
      piece.words.map(({ signs: own, ...word }) => ({
        ...word,
        text: repairLookAlikes(own.map(textOf).join('')),
      })),
    )
    return { words, box: enclosingBox(words) }
  })
  return { pageNumber, width, height, lines }
}

async function readClasses(): Promise<Classes> {
  const textsOf = async (file: string) => (await readFile(file, 'utf8')).split('\n')
  return { plain: await textsOf(TEXT_MODELS.letters), marked: await textsOf(TEXT_MODELS.learnedLetters) }
}
