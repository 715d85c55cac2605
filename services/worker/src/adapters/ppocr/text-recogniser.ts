import { Tensor, type InferenceSession } from 'onnxruntime-node'
import type { GrayImage } from '@larder/shared/server/ports/ocr-engine'
import type { LineAnswer } from './letters/ctc-decode.ts'
import { LINE_HEIGHT } from './boxes/crop-line.ts'

/** Lines of similar width are read together; this many pixels of width limit the memory of a batch. */
const MAX_BATCH_WIDTH = 4000
/** A batch ends where the next line is wider than its first by this factor, because the rest would be padding. */
const MAX_WIDTH_RATIO = 1.25
/** Wider lines, which receipts do not have, are cut off. */
const MAX_LINE_WIDTH = 3000

/** Reads straightened lines of `LINE_HEIGHT` pixels; the outputs are in the order of the lines. */
export async function recogniseLines(
  session: InferenceSession,
  lines: readonly GrayImage[],
  onAnswer: (answer: LineAnswer, index: number, stepPixels: number) => void,
): Promise<void> {
  const order = lines.map((line, index) => ({ line, index })).sort((a, b) => a.line.width - b.line.width)
  for (let start = 0; start < order.length;) {
    const narrowest = order[start]?.line.width ?? 0
    let end = start
    while (end < order.length) {
      const width = order[end]?.line.width ?? 0
      if (end > start && (width > narrowest * MAX_WIDTH_RATIO || width * (end - start + 1) > MAX_BATCH_WIDTH))
        break
      end += 1
    }
    const batch = order.slice(start, end)
    const width = Math.min(MAX_LINE_WIDTH, Math.max(...batch.map(({ line }) => line.width)))
    const answers = await run(
      session,
      batch.map(({ line }) => line),
      width,
    )
    const [, steps = 0, classes = 0] = answers.dims
    for (const [i, { index }] of batch.entries()) {
      const probabilities = answers.data.subarray(i * steps * classes, (i + 1) * steps * classes)
      onAnswer({ probabilities, steps, classes }, index, width / steps)
    }
    // Native memory, which JavaScript's garbage collector does not take into account.
    answers.dispose()
    start = end
  }
}

async function run(session: InferenceSession, lines: readonly GrayImage[], width: number) {
  const size = width * LINE_HEIGHT
  // Zero is the mid-grey that the network was trained to see beside short lines.
  const input = new Float32Array(lines.length * 3 * size)
  for (const [i, line] of lines.entries()) {
    const start = i * 3 * size
    for (let row = 0; row < LINE_HEIGHT; row += 1) {
      for (let column = 0; column < Math.min(width, line.width); column += 1)
        input[start + row * width + column] = (line.data[row * line.width + column] ?? 0) / 127.5 - 1
    }
    input.copyWithin(start + size, start, start + size)
    input.copyWithin(start + 2 * size, start, start + size)
  }
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  const dims = [lines.length, 3, LINE_HEIGHT, width]
  const answer = await session.run({ [inputName]: new Tensor('float32', input, dims) })
  const tensor = answer[outputName]
  if (!tensor) throw new Error('The recogniser returned no result')
  return tensor
}
