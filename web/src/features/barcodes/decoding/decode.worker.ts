import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Answer, Question } from './decoder.ts'

const OPTIONS: ReaderOptions = {
  // Behind those of tills, the symbols that carry element strings and links of GS1.
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128', 'DataBar', 'DataMatrix', 'QRCode'],
  maxNumberOfSymbols: 4,
  tryHarder: true,
}

/** Larger pictures take longer and are read no better. */
const MAX_WIDTH = 1600

// From this server: by default the library loads its file from another one.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

self.onmessage = ({ data }: MessageEvent<Question>) => {
  void answer(data)
}

const answer = async ({ id, picture }: Question): Promise<void> => {
  let reply: Answer
  try {
    reply = { id, codes: await read(picture) }
  } catch (error) {
    reply = { id, failure: String(error) }
  }
  self.postMessage(reply)
}

const read = async (picture: ImageBitmap): Promise<string[]> => {
  const scale = Math.min(1, MAX_WIDTH / picture.width)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser draws no pictures')
  // What is transparent would be black, like the bars.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const found = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
