import type { InferenceSession } from 'onnxruntime-node'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import { cornersOf, type TextBox } from './text-box.ts'
import { detectText } from '../text-detector.ts'

/**
 * The width in pixels to which a page is scaled for the detector: letters of a receipt are then 10 to 30 pixels high.
 */
const DETECTION_WIDTH = 736
const MAX_DETECTION_SCALE = 1.5
const MAX_DETECTION_PIXELS = 2_500_000

/** The text area alone is tried if that enlarges it by this factor, and used if this many times as much is found. */
const MIN_GAIN = 1.8
const MIN_MORE_PIECES = 1.05
/** Text that was missed is near what was found: within this many times its longer side. */
const MARGIN = 0.15
const MAX_LOOKS = 3

type Area = { left: number; top: number; width: number; height: number }

/**
 * Finds pieces of text; if they fill a small part of the image, as on a photo of a table, that part is searched again,
 * enlarged.
 */
export async function findText(session: InferenceSession, image: GrayImage): Promise<TextBox[]> {
  let area: Area = { left: 0, top: 0, width: image.width, height: image.height }
  let boxes = await detectText(session, image, detectionScale(area))
  for (let looks = 1; looks < MAX_LOOKS && boxes.length > 0; looks += 1) {
    const closer = areaOf(boxes, image)
    if (detectionScale(closer) < MIN_GAIN * detectionScale(area)) break
    const found = await detectText(session, cut(image, closer), detectionScale(closer))
    if (found.length < MIN_MORE_PIECES * boxes.length) break
    area = closer
    const { left, top } = closer
    boxes = found.map((box) => ({ ...box, x: box.x + left, y: box.y + top }))
  }
  return boxes
}

function detectionScale({ width, height }: Pick<Area, 'width' | 'height'>): number {
  const affordable = Math.sqrt(MAX_DETECTION_PIXELS / (width * height))
  return Math.min(MAX_DETECTION_SCALE, affordable, DETECTION_WIDTH / Math.min(width, height))
}

/** The area covered by the boxes, with a margin, in whole pixels within the image. */
function areaOf(boxes: readonly TextBox[], image: GrayImage): Area {
  const corners = boxes.flatMap(cornersOf)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const margin = MARGIN * Math.max(right - left, bottom - top)
  const from = (edge: number) => Math.max(0, Math.floor(edge - margin))
  return {
    left: from(left),
    top: from(top),
    width: Math.min(image.width, Math.ceil(right + margin)) - from(left),
    height: Math.min(image.height, Math.ceil(bottom + margin)) - from(top),
  }
}

function cut(image: GrayImage, { left, top, width, height }: Area): GrayImage {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * image.width + left
    data.set(image.data.subarray(start, start + width), row * width)
  }
  return { data, width, height }
}
