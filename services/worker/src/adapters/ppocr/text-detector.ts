import { Tensor, type InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import { boxesOnMap } from './boxes/probability-boxes.ts'
import type { TextBox } from './boxes/text-box.ts'

/** The network halves the image five times: sides must be multiples of this. */
const STRIDE = 32
/** Longer strips are not receipts, and would take gigabytes even at the minimum width. */
const MAX_SIDE = 20_000
/** Means and deviations of the images that the network was trained with. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** What each grey value is to each of the network's three channels. */
const CHANNEL_VALUES = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, grey) => (grey / 255 - mean) / (DEVIATION[channel] ?? 1)),
)

/** Finds pieces of text in an image that is scaled to the given size; boxes are in pixels of `image`. */
export async function detectText(
  session: InferenceSession,
  image: GrayImage,
  scale: number,
): Promise<TextBox[]> {
  const width = toStride(Math.min(MAX_SIDE, image.width * scale))
  const height = toStride(Math.min(MAX_SIDE, image.height * scale))
  const pixels = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .resize({ width, height, fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer()
  const size = width * height
  const input = new Float32Array(3 * size)
  for (const [channel, values] of CHANNEL_VALUES.entries())
    for (let i = 0; i < size; i += 1) input[channel * size + i] = values[pixels[i] ?? 0] ?? 0
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  const answer = await session.run({ [inputName]: new Tensor('float32', input, [1, 3, height, width]) })
  const data = answer[outputName]?.data as Float32Array
  const [x, y] = [image.width / width, image.height / height]
  return boxesOnMap({ data, width, height }).map((box) => ({
    x: box.x * x,
    y: box.y * y,
    width: box.width * x,
    height: box.height * y,
    angle: box.angle,
  }))
}

const toStride = (side: number) => Math.max(STRIDE, Math.round(side / STRIDE) * STRIDE)
