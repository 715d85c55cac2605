import { preparePictureDecoders } from '../../adapters/image-decoder.ts'
import type { ProcessRequest } from './process-messages.ts'
import { serveFiles } from './serve-files.ts'
import { readFile, type ReadingTools } from '../read-file.ts'
import type { ReadingOptions } from '../reading-options.ts'

const MAX_RESIDENT_BYTES = 2_000_000_000
/**
 * A process with more memory than this between two files is replaced, because native libraries don't release memory.
 */
const MAX_IDLE_BYTES = 1_200_000_000

/** Turns this process into a reader of receipts: reads one file after the other and sends progress and results. */
export function serveReadings(tools: ReadingTools, options: ReadingOptions): void {
  preparePictureDecoders()
  serveFiles((request: ProcessRequest, reply) => readFile(request, tools, options, reply), {
    maxResidentBytes: MAX_RESIDENT_BYTES,
    maxIdleBytes: MAX_IDLE_BYTES,
  })
}
