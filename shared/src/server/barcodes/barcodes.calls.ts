import {
  forgetBarcode,
  learnBarcode,
  listItemBarcodes,
  lookUpBarcode,
} from '@larder/shared/contracts/barcodes'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { BarcodesService } from './barcodes.service.ts'

export const barcodesCalls = (barcodes: BarcodesService): Call[] => [
  answers(lookUpBarcode, ({ params }, actor) => barcodes.lookUp(actor, params.code)),

  answers(learnBarcode, ({ params, body }, actor) => barcodes.learn(actor, params.code, body)),

  answers(forgetBarcode, ({ params }, actor) => barcodes.forget(actor, params.code)),

  answers(listItemBarcodes, ({ params }, actor) => barcodes.listOfItem(actor, params.id)),
]
