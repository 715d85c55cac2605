import type { AgreedDate, ReadReceipt } from '@larder/papers'
import { preparePictureDecoders } from '../../adapters/image-decoder.ts'
import { readPack } from '../../packs/read-pack.ts'
import type { PackRequest, ProcessReply, ProcessRequest } from './process-messages.ts'
import { serveFiles } from './serve-files.ts'
import { readFile, type ReadingTools } from '../read-file.ts'
import type { ReadingOptions } from '../reading-options.ts'

const MAX_RESIDENT_BYTES = 2_000_000_000
/**
 * A process with more memory than this between two files is replaced, because native libraries don't release memory.
 */
const MAX_IDLE_BYTES = 1_200_000_000

/** Turns this process into a reader of receipts and packs: reads one file after the other and sends progress and results. */
export function serveReadings(tools: ReadingTools, options: ReadingOptions): void {
  preparePictureDecoders()
  type Read = ReadReceipt | AgreedDate[]
  const read = (
    request: ProcessRequest | PackRequest,
    reply: (message: ProcessReply<Read>) => void,
  ): Promise<Read> =>
    'pack' in request ? readPack(request.pack, tools.ocr.latin) : readFile(request, tools, options, reply)
  serveFiles(read, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
}
