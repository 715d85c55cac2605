import { preparePictureDecoders } from '../../adapters/image-decoder.ts'
import { readPack } from '../../packs/read-pack.ts'
import type { ProcessReply, ReadingAnswer, ReadingRequest } from './process-messages.ts'
import { serveFiles } from './serve-files.ts'
import { cutPicture } from '../cut-picture.ts'
import { readFile, type ReadingTools } from '../read-file.ts'
import type { ReadingOptions } from '../reading-options.ts'

const MAX_RESIDENT_BYTES = 2_000_000_000
/**
 * A process with more memory than this between two files is replaced, because native libraries don't release memory.
 */
const MAX_IDLE_BYTES = 1_200_000_000

/** Turns this process into a reader of receipts and packs, which also cuts pictures: reads one file after the other and sends progress and results. */
export function serveReadings(tools: ReadingTools, options: ReadingOptions): void {
  preparePictureDecoders()
  const read = (
    request: ReadingRequest,
    reply: (message: ProcessReply<ReadingAnswer>) => void,
  ): Promise<ReadingAnswer> => {
    if ('pack' in request) return readPack(request.pack, tools.ocr.latin)
    if ('several' in request) return cutPicture(request, options.maxPixels)
    return readFile(request, tools, options, reply)
  }
  serveFiles(read, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
}
