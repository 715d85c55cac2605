import type { PageBox, PageOcrResult } from '@larder/shared/contracts/receipts/receipts'

/** The part of a page that is shown: what lies around it, a table or a scanner's lid, carries no text. */
export type PageView = {
  /** As fractions of the page. */
  crop: PageBox
  /** The height of a line of text, as a fraction of the crop's width in pixels. */
  lineShare: number
}

/** Room around the text, in heights of a line: a letter that was not read must still be seen. */
const MARGIN_LINES = 2
/** A smaller part would be enlarged until nobody recognises the receipt. */
const MIN_CROP = 0.2

/**
 * The part of a page with its text: `blocks` that are more than a speck, and the lines of `boxes`. Null when there is
 * neither, or the page has no size.
 */
export function viewOfPage(
  { width, height, blocks }: Pick<PageOcrResult, 'width' | 'height' | 'blocks'>,
  boxes: readonly PageBox[],
): PageView | null {
  const rows = blocks.filter(({ text }) => isText(text)).map(({ box }) => box)
  const all = [...rows, ...boxes]
  if (all.length === 0 || !(width > 0 && height > 0)) return null
  const lineHeight = median((rows.length > 0 ? rows : all).map(([, top, , bottom]) => bottom - top)) * height
  const margin = MARGIN_LINES * lineHeight
  const [left, right] = widened(all, 0, margin / width)
  const [top, bottom] = widened(all, 1, margin / height)
  return { crop: [left, top, right, bottom], lineShare: lineHeight / ((right - left) * width) }
}

/** Specks and the grain of a table are read as single characters. */
const isText = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1

/** From the first to the last edge along one axis, with a margin, within the page. */
function widened(boxes: readonly PageBox[], axis: 0 | 1, margin: number): [number, number] {
  const from = Math.min(...boxes.map((box) => box[axis])) - margin
  const to = Math.max(...boxes.map((box) => box[axis === 0 ? 2 : 3])) + margin
  const missing = Math.max(0, MIN_CROP - (to - from)) / 2
  return [Math.max(0, from - missing), Math.min(1, to + missing)]
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

type Window = { left: number; top: number; width: number; height: number }

/** How much of a line's beginning stays in sight before it, in CSS pixels. */
const BEFORE_LINE = 8

/**
 * By how many CSS pixels a window must scroll so that a mark stands in its middle; where the mark is wider, so that its
 * beginning shows, at the right for a text that runs from right to left.
 */
export function scrollToMark(
  window: Window,
  mark: Window,
  isRightToLeft: boolean,
): { left: number; top: number } {
  const [spareX, spareY] = [window.width - mark.width, window.height - mark.height]
  const x = mark.left - window.left
  return {
    left: spareX >= 0 ? x - spareX / 2 : isRightToLeft ? x - spareX + BEFORE_LINE : x - BEFORE_LINE,
    top: mark.top - window.top - spareY / 2,
  }
}
