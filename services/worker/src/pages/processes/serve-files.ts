import { HtmlTooComplexError } from '@larder/recipe-pages'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { startMemoryWatchdog } from './memory-watchdog.ts'
import type { ProcessReply } from './process-messages.ts'

/** Above `maxResidentBytes` the process is killed; above `maxIdleBytes` between two files it is replaced. */
type MemoryLimits = { maxResidentBytes: number; maxIdleBytes: number }

/** Lets this process answer the files that a pool sends, one after the other, within limits of memory. */
export function serveFiles<Request, Read>(
  read: (request: Request, reply: (message: ProcessReply<Read>) => void) => Promise<Read>,
  { maxResidentBytes, maxIdleBytes }: MemoryLimits,
): void {
  const reply = (message: ProcessReply<Read>) => void process.send?.(message)

  // Ctrl-C in a terminal reaches this process too, but the process that started it decides. When that one has ended,
  // this one ends.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
  startMemoryWatchdog(maxResidentBytes)

  const isSpent = () => process.memoryUsage.rss() > maxIdleBytes
  async function answer(request: Request) {
    try {
      const result = await read(request, reply)
      const peakMemoryMb = process.resourceUsage().maxRSS / 1024
      reply({ kind: 'done', read: result, peakMemoryMb, isSpent: isSpent() })
    } catch (error) {
      const { code, message } = toDomainError(error)
      reply({ kind: 'failed', code, detail: message, isSpent: isSpent() })
    }
  }
  process.on('message', (request: Request) => void answer(request))
  reply({ kind: 'ready' })
}

/** Decoders report a damaged file in many different ways. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof HtmlTooComplexError) return new DomainError('file_too_complex')
  const isOutOfMemory = /out of memory|allocation failed|OOM/i.test(String(error))
  return new DomainError(isOutOfMemory ? 'file_too_complex' : 'file_unreadable')
}
