import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  getDocument,
  Util,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { enclosingBox, linesFromWords } from '@larder/papers'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from '@larder/papers'

const PDFJS_DIR = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Fewer letters and digits are a stamp or a page number on a scan, not a text layer. */
const MIN_TEXT_CHARACTERS = 20

/** The minimum gap between two words as a share of their height. */
const TOUCHING_GAP = 0.1

/** A page with more is not a receipt, and would fill the database with its text. */
const MAX_WORDS_PER_PAGE = 5_000
const MAX_CHARACTERS_PER_PAGE = 50_000

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** Page sizes are in points (1/72 inch). */
export type PdfTextDocument = {
  pageCount: number
  /** The page's words, or null when it has no usable text layer. */
  readPage(pageNumber: number): Promise<RecognisedPage | null>
  pageSize(pageNumber: number): Promise<{ width: number; height: number }>
  close(): Promise<void>
}

/**
 * Opens a PDF's text layer.
 * @throws DomainError file_encrypted when it needs a password, file_unreadable when it is damaged; reading a page
 *   throws file_too_complex when it holds a book's worth of words
 */
export async function openPdfText(file: Uint8Array): Promise<PdfTextDocument> {
  const loading = getDocument({
    // pdfjs takes ownership of the buffer, and the renderer needs the file too.
    data: new Uint8Array(file),
    cMapUrl: join(PDFJS_DIR, 'cmaps/'),
    cMapPacked: true,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  let document: PDFDocumentProxy
  try {
    document = await loading.promise
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    throw new DomainError(needsPassword ? 'file_encrypted' : 'file_unreadable')
  }
  return {
    pageCount: document.numPages,
    readPage: (pageNumber) => readTextLayer(document, pageNumber),
    async pageSize(pageNumber) {
      const { width, height } = (await document.getPage(pageNumber)).getViewport({ scale: 1 })
      return { width, height }
    },
    close: () => loading.destroy(),
  }
}

async function readTextLayer(document: PDFDocumentProxy, pageNumber: number): Promise<RecognisedPage | null> {
  const page = await document.getPage(pageNumber)
  const viewport = page.getViewport({ scale: 1 })
  const words: RecognisedWord[] = []
  for (const item of await readRuns(page)) {
    // From the text's own coordinates to those of the displayed page, which may be rotated.
    const shown = Util.transform(viewport.transform, item.transform as number[]) as Matrix
    const [a, b, , d, left, baseline] = shown
    // Only upright text can be sorted into rows.
    const isUpsideDown = a < 0 && d > 0
    if (isUpsideDown || Math.abs(b) > Math.abs(a)) continue
    const height = item.height || Math.abs(a)
    words.push(...splitRun(item.str, left, item.width, baseline - height * 0.8, baseline + height * 0.2))
  }
  const letters = words.reduce((sum, word) => sum + (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
  if (letters < MIN_TEXT_CHARACTERS) return null
  return {
    pageNumber,
    width: viewport.width,
    height: viewport.height,
    lines: linesFromWords(words).map(joinTouchingWords),
  }
}

/** The text runs of a page, read incrementally: a small file can repeat the same text a billion times. */
async function readRuns(page: PDFPageProxy): Promise<TextItem[]> {
  const runs: TextItem[] = []
  let [words, characters] = [0, 0]
  const stream = page.streamTextContent() as ReadableStream<TextContent>
  // Closing the document ends the stream; cancelling it as well causes an unhandled error in the library.
  for await (const { items } of stream.values({ preventCancel: true })) {
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      runs.push(item)
      characters += item.str.length
      words += item.str.match(/\S+/g)?.length ?? 0
      if (words > MAX_WORDS_PER_PAGE || characters > MAX_CHARACTERS_PER_PAGE)
        throw new DomainError('file_too_complex')
    }
  }
  return runs
}

/** Splits a run of text at its spaces; its width is distributed evenly over its characters. */
function splitRun(text: string, left: number, width: number, top: number, bottom: number): RecognisedWord[] {
  const perCharacter = width / text.length
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: [
      left + match.index * perCharacter,
      top,
      left + (match.index + match[0].length) * perCharacter,
      bottom,
    ],
  }))
}

/** Some programs write a word in several runs: adjacent runs are one word. */
function joinTouchingWords({ words, box }: RecognisedLine): RecognisedLine {
  const joined: RecognisedWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const gap = last ? word.box[0] - last.box[2] : Infinity
    if (last && gap < TOUCHING_GAP * (word.box[3] - word.box[1]))
      joined[joined.length - 1] = { ...last, text: last.text + word.text, box: enclosingBox([last, word]) }
    else joined.push(word)
  }
  return { words: joined, box }
}
