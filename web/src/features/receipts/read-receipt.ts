import type { Progress } from '@larder/shared/contracts/progress'
import type {
  ProgressResult,
  QueuePlace,
  ReceiptStep,
} from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'

/** Delay between the message 'Processing complete' and the request for the results (RCPT-020). */
const RESULT_CHECK_MS = 2000
/** Delay after a lost upload call, and between the result requests that follow (RCPT-026, RCPT-028). */
const RETRY_WAIT_MS = 3000
/** After this many requests the delay grows: a long reading does not finish sooner by frequent requests. */
const SHORT_WAITS = 6
const LONG_WAIT_MS = 10_000
/** How often the place in the queue is asked for, while nothing is heard of the reading. */
const QUEUE_LOOK_MS = 10_000
/** The connection counts as lost after this long without any answer. */
const UNREACHABLE_MS = 10 * 60_000

/** What reading one receipt depends on. */
export interface ReceiptPorts {
  generateClientId(signal: AbortSignal): Promise<string>
  /** Opens the progress channel; returns the function that closes it. */
  openChannel(clientId: string, onProgress: (progress: Progress<ReceiptStep>) => void): () => void
  upload(file: File, clientId: string, signal: AbortSignal): Promise<ReceiptResult>
  fetchResult(clientId: string, signal: AbortSignal): Promise<ProgressResult>
  /** Resolves after a delay, rejects when the signal is aborted. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>
}

/** What is told of a reading before its result. */
export type ReadingListener = {
  onProgress: (progress: Progress<ReceiptStep>) => void
  /** The place of a receipt that waits. */
  onQueue: (place: QueuePlace) => void
}

/** The server could not read a receipt; the message may be shown to the user. */
export class ReadingError extends Error {}

/**
 * Uploads one receipt and returns its result, from the upload call or the results call, whichever answers first
 * (RCPT-054). Throws what the call throws, or ReadingError.
 */
export async function readReceipt(
  file: File,
  ports: ReceiptPorts,
  { onProgress, onQueue }: ReadingListener,
  signal: AbortSignal,
): Promise<ReceiptResult> {
  const clientId = await ports.generateClientId(signal)
  // Aborts whichever of the two calls is still running when the other has the result.
  const settled = new AbortController()
  const either = AbortSignal.any([signal, settled.signal])
  // Aborted as soon as something is heard of the reading, or the upload call has ended.
  const begun = new AbortController()
  let closeChannel = () => {}
  try {
    return await new Promise<ReceiptResult>((resolve, reject) => {
      closeChannel = ports.openChannel(clientId, (progress) => {
        begun.abort()
        onProgress(progress)
        if (progress.state !== 'completed') return
        // Errors are ignored: the upload call is still running and reports what is wrong.
        fetchCompletedResult(clientId, ports, either).then((result) => result && resolve(result), ignore)
      })
      followQueue(clientId, ports, onQueue, AbortSignal.any([either, begun.signal])).catch(ignore)
      ports
        .upload(file, clientId, either)
        .catch((error: unknown) => {
          begun.abort()
          return recover(clientId, ports, onQueue, either, error)
        })
        .then(resolve, reject)
    })
  } finally {
    settled.abort()
    closeChannel()
  }
}

const ignore = () => {}

async function fetchCompletedResult(
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
): Promise<ReceiptResult | null> {
  await ports.wait(RESULT_CHECK_MS, signal)
  const { status, result } = await ports.fetchResult(clientId, signal)
  return status === 'completed' ? result : null
}

/** Tells the place in the queue from time to time, until the signal is aborted. */
async function followQueue(
  clientId: string,
  ports: ReceiptPorts,
  onQueue: ReadingListener['onQueue'],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await ports.wait(QUEUE_LOOK_MS, signal)
    const progress = await fetchResultOrNull(clientId, ports, signal)
    if (progress?.queue && !signal.aborted) onQueue(progress.queue)
  }
}

const isStillRead = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === 'reading_goes_on')

/**
 * Follows a receipt whose upload lost its answer, or ended without one after ten minutes, because the server still reads
 * it, until it is read or refused. Gives up only when the server does not answer at all; throws the error of the call where nothing is read.
 */
async function recover(
  clientId: string,
  ports: ReceiptPorts,
  onQueue: ReadingListener['onQueue'],
  signal: AbortSignal,
  lost: unknown,
): Promise<ReceiptResult> {
  if (!isStillRead(lost)) throw lost
  let silentMs = 0
  for (let request = 0; silentMs < UNREACHABLE_MS; request++) {
    const waitMs = request < SHORT_WAITS ? RETRY_WAIT_MS : LONG_WAIT_MS
    await ports.wait(waitMs, signal)
    const progress = await fetchResultOrNull(clientId, ports, signal)
    if (progress?.queue) onQueue(progress.queue)
    silentMs = progress === null ? silentMs + waitMs : 0
    if (progress?.status === 'completed' && progress.result) return progress.result
    if (progress?.status === 'error') throw new ReadingError(progress.error ?? '')
    // The file never arrived, so no result will come.
    if (progress?.status === 'pending') throw lost
  }
  throw lost
}

/** Null when this request failed too; the next one may succeed. */
async function fetchResultOrNull(
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
): Promise<ProgressResult | null> {
  try {
    return await ports.fetchResult(clientId, signal)
  } catch (error) {
    // A restarting server answers with errors for a while.
    if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return null
    throw error
  }
}
