import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { TEXT_MODELS } from '@larder/text-models'
import { decodeImage } from '../adapters/image-decoder.ts'
import { cropLine } from '../adapters/ppocr/boxes/crop-line.ts'
import { findText } from '../adapters/ppocr/boxes/find-text.ts'

// `node services/worker/src/testing/cut-lines.ts FOLDER JPEG...` writes the lines of receipts as pictures into a folder,
// for `learn-letters.ts` of `@larder/text-models`.
/** Wider lines are no lines of a receipt. */
const MAX_WIDTH = 1500
const MAX_PIXELS = 80_000_000

const [folder = '', ...files] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const detector = await InferenceSession.create(TEXT_MODELS.detector, { intraOpNumThreads: 1 })
for (const [page, file] of files.entries()) {
  const { gray } = await decodeImage(await readFile(file), 'image/jpeg', MAX_PIXELS)
  for (const [at, box] of (await findText(detector, gray)).entries()) {
    const { data, width, height } = cropLine(gray, box)
    if (width > MAX_WIDTH) continue
    const picture = await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    await writeFile(join(folder, `${page}-${at}.png`), picture)
  }
}
