import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import sharp from 'sharp'
import { fixture } from './receipts.ts'

const WIDTH = 900
const HEIGHT = 1200
/** The last row of pixels of `corner-shop.jpg` above its fourth item. */
const CUT = 389
const SECONDS_PER_PAGE = 3

/** The grey of the table on which each page lies (0 to 255), by which a test knows the page in a picture. */
export const TABLE_OF_PAGE = [70, 140] as const

/**
 * Writes what a camera sees over which one long receipt is passed in two parts: a Y4M video for Chromium's
 * `--use-file-for-fake-video-capture`, which repeats it for ever.
 */
export async function writeReceiptVideo(path: string): Promise<void> {
  const whole = sharp(fixture('corner-shop.jpg'))
  const { width, height } = await whole.metadata()
  const parts = [
    { left: 0, top: 0, width, height: CUT },
    { left: 0, top: CUT, width, height: height - CUT },
  ]
  const video = createWriteStream(path)
  video.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`)
  // No colour: both colour planes, a quarter as large, are in the middle.
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  for (const [index, part] of parts.entries()) {
    const paper = await whole.clone().extract(part).resize({ width: 840 }).toBuffer()
    const grey = TABLE_OF_PAGE[index]
    const frame = await sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r: grey, g: grey, b: grey } },
    })
      .composite([{ input: paper, gravity: 'centre' }])
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    for (let second = 0; second < SECONDS_PER_PAGE; second += 1) {
      video.write('FRAME\n')
      video.write(frame)
      video.write(colours)
    }
  }
  video.end()
  await finished(video)
}
