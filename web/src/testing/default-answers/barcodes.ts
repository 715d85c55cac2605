import { listItemBarcodes } from '@larder/shared/contracts/barcodes'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(listItemBarcodes, [])]
