import { medianWordHeight, pageConfidence, textOfPages } from '@larder/papers'
import type { RecognisedPage } from '@larder/papers'
import type { GrayImage, OcrLanguage, OcrReading } from '@larder/shared/server/ports/ocr-engine'
import { withFiguresOf } from './figures-of-latin.ts'
import { pictureOf } from './preview.ts'
import type { Reading } from './stopwatch.ts'

/**
 * An image is enlarged if its words are smaller than the engine's best size by the first factor, by at most the second.
 */
const MIN_ENLARGEMENT = 1.4
const MAX_ENLARGEMENT = 4
/** Narrow images in which no word was found are enlarged by this factor. */
const NARROW_PIXELS = 700
const NARROW_ENLARGEMENT = 2.5
const MAX_ENLARGED_PIXELS = 16_000_000
/**
 * Two readings within this difference of confidence count as equal, and the enlarged one, which finds more, is used.
 */
const EQUAL_CONFIDENCE = 0.02

/** A page in Hebrew has at least this share of Hebrew letters; bad scans of Latin text get a few by mistake. */
const MIN_HEBREW_SHARE = 0.4

/** Tesseract refuses smaller images, which have no room for a letter. */
const MIN_SIDE_PIXELS = 10

type Attempt = OcrReading & { engine: string }

/**
 * Recognises one page. Small text is read again, enlarged; with language `auto` a page that reads badly in Latin is
 * tried in Hebrew. A page in Hebrew takes its numbers from the Latin reading. Boxes are in the pixels of `image`,
 * rotated by `turn`.
 */
export async function recognisePage(
  image: GrayImage,
  pageNumber: number,
  { tools, options }: Pick<Reading, 'tools' | 'options'>,
): Promise<Attempt> {
  const recognise = async (
    picture: GrayImage,
    language: OcrLanguage,
    signal?: AbortSignal,
  ): Promise<Attempt> => {
    const engine = tools.ocr[language]
    const { page, turn, isLegible } = await engine.recognise(picture, pageNumber, language, signal)
    const isSideways = turn === 90 || turn === 270
    const size = isSideways ? { width: image.height, height: image.width } : image
    return {
      page: inPixelsOf(size, page),
      turn,
      isLegible,
      engine: `${engine.name} ${language}`,
    }
  }
  if (Math.min(image.width, image.height) < MIN_SIDE_PIXELS) {
    const { width, height } = image
    return {
      page: { pageNumber, width, height, lines: [] },
      turn: 0,
      isLegible: true,
      engine: tools.ocr.latin.name,
    }
  }
  let latin = await recognise(image, 'latin')
  let picture = image
  const factor = enlargementFor(latin.page, tools.ocr.latin.bestWordHeight)
  if (factor > 1) {
    const enlarged = await enlarge(image, factor)
    const second = await recognise(enlarged, 'latin')
    if (pageConfidence(second.page) >= pageConfidence(latin.page) - EQUAL_CONFIDENCE) {
      latin = second
      picture = enlarged
    }
  }
  if (options.language === 'latin') return latin
  const isTrial = options.language === 'auto'
  if (isTrial && (latin.isLegible || latin.page.lines.length === 0)) return latin
  const patience = isTrial ? AbortSignal.timeout(options.hebrewTrialMs) : undefined
  const hebrew = await recognise(picture, 'hebrew', patience).catch((error: unknown) => {
    if (patience?.aborted) return null
    throw error
  })
  if (hebrew === null) return latin
  const isHebrew = hebrew.isLegible && hebrewShare(hebrew.page) >= MIN_HEBREW_SHARE
  if (isTrial && !isHebrew) return latin
  if (latin.turn !== hebrew.turn) return hebrew
  return {
    ...hebrew,
    page: withFiguresOf(latin.page, hebrew.page),
    engine: `${hebrew.engine}, figures ${latin.engine}`,
  }
}

function enlargementFor(page: RecognisedPage, bestWordHeight: number | null): number {
  if (bestWordHeight === null) return 1
  const height = medianWordHeight(page)
  const wished =
    height === null ? (page.width < NARROW_PIXELS ? NARROW_ENLARGEMENT : 1) : bestWordHeight / height
  const factor = Math.min(wished, MAX_ENLARGEMENT)
  const isAffordable = page.width * page.height * factor ** 2 <= MAX_ENLARGED_PIXELS
  return factor >= MIN_ENLARGEMENT && isAffordable ? factor : 1
}

async function enlarge(image: GrayImage, factor: number): Promise<GrayImage> {
  const { data, info } = await pictureOf(image)
    .resize({ width: Math.round(image.width * factor) })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The page with its boxes scaled to the pixels of the original image. */
function inPixelsOf(
  { width, height }: { width: number; height: number },
  page: RecognisedPage,
): RecognisedPage {
  if (page.width === width && page.height === height) return page
  const [x, y] = [width / page.width, height / page.height]
  const scale = <T extends { box: RecognisedPage['lines'][number]['box'] }>(part: T): T => ({
    ...part,
    box: [part.box[0] * x, part.box[1] * y, part.box[2] * x, part.box[3] * y],
  })
  return {
    ...page,
    width,
    height,
    lines: page.lines.map((line) => ({ ...scale(line), words: line.words.map(scale) })),
  }
}

function hebrewShare(page: RecognisedPage): number {
  const text = textOfPages([page])
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const hebrew = text.match(/\p{Script=Hebrew}/gu)?.length ?? 0
  return letters === 0 ? 0 : hebrew / letters
}
