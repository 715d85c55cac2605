import sharp from 'sharp'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { startMemoryWatchdog } from './memory-watchdog.ts'
import type { ProcessReply, ProcessRequest } from './process-messages.ts'
import { readFile, type ReadingTools } from '../read-file.ts'
import type { ReadingOptions } from '../reading-options.ts'

const MAX_RESIDENT_BYTES = 2_000_000_000
/**
 * A process with more memory than this between two files is replaced, because native libraries don't release memory.
 */
const MAX_IDLE_BYTES = 1_200_000_000

/** The image formats that are opened, whatever the file is called: the library also supports SVG and many more. */
const PICTURE_DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']

/** Turns this process into a reader: reads one file after the other and sends progress and results. */
export function serveReadings(tools: ReadingTools, options: ReadingOptions): void {
  const reply = (message: ProcessReply) => void process.send?.(message)

  // Ctrl-C in a terminal reaches this process too, but the process that started it decides. When that one has ended,
  // this one ends.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())

  // Each image is opened once, and there is a process for each core.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: PICTURE_DECODERS })
  startMemoryWatchdog(MAX_RESIDENT_BYTES)

  const isSpent = () => process.memoryUsage.rss() > MAX_IDLE_BYTES
  async function answer(request: ProcessRequest) {
    try {
      const read = await readFile(request, tools, options, reply)
      const peakMemoryMb = process.resourceUsage().maxRSS / 1024
      reply({ kind: 'done', read, peakMemoryMb, isSpent: isSpent() })
    } catch (error) {
      const { code, message } = toDomainError(error)
      reply({ kind: 'failed', code, detail: message, isSpent: isSpent() })
    }
  }
  process.on('message', (request: ProcessRequest) => void answer(request))
  reply({ kind: 'ready' })
}

/** Decoders report a damaged file in many different ways. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const isOutOfMemory = /out of memory|allocation failed|OOM/i.test(String(error))
  return new DomainError(isOutOfMemory ? 'file_too_complex' : 'file_unreadable')
}
