import type { Progress } from '@larder/shared/contracts/progress'
import type { ProgressResult, ReceiptStep } from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'

/** Pause between a message 'Processing complete' and the look at the results (RCPT-020). */
const RESULT_CHECK_MS = 2000
/** Wait after a lost upload call, and between the looks at the results that follow (RCPT-026, RCPT-028). */
const RETRY_WAIT_MS = 3000
/** From then on the looks are further apart: so many short waits make no long reading shorter. */
const SHORT_WAITS = 6
const LONG_WAIT_MS = 10_000
/** So long nobody answers before the connection counts as gone. */
const UNREACHABLE_MS = 10 * 60_000

/** What reading one receipt needs of the world. */
export interface ReceiptPorts {
  generateClientId(signal: AbortSignal): Promise<string>
  /** Opens the progress channel; gives the function that closes it. */
  openChannel(clientId: string, onProgress: (progress: Progress<ReceiptStep>) => void): () => void
  upload(file: File, clientId: string, signal: AbortSignal): Promise<ReceiptResult>
  fetchResult(clientId: string, signal: AbortSignal): Promise<ProgressResult>
  /** Resolves after so many milliseconds, rejects when the signal ends it. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>
}

/** The server says that a receipt could not be read, in words that a screen may show. */
export class ReadingError extends Error {}

/**
 * Sends one receipt and gives its result, from the upload call or from the results, whichever is first (RCPT-054).
 * Throws what the call throws, or ReadingError.
 */
export async function readReceipt(
  file: File,
  ports: ReceiptPorts,
  onProgress: (progress: Progress<ReceiptStep>) => void,
  signal: AbortSignal,
): Promise<ReceiptResult> {
  const clientId = await ports.generateClientId(signal)
  // Ends whichever of the two ways to the result is still under way when the other has it.
  const settled = new AbortController()
  const either = AbortSignal.any([signal, settled.signal])
  let closeChannel = () => {}
  try {
    return await new Promise<ReceiptResult>((resolve, reject) => {
      closeChannel = ports.openChannel(clientId, (progress) => {
        onProgress(progress)
        if (progress.state !== 'completed') return
        // Silent: the upload call is still under way and says what is wrong, if anything is.
        checkAfterDone(clientId, ports, either).then((result) => result && resolve(result), ignore)
      })
      uploadOrRecover(file, clientId, ports, either).then(resolve, reject)
    })
  } finally {
    settled.abort()
    closeChannel()
  }
}

const ignore = () => {}

async function checkAfterDone(
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
): Promise<ReceiptResult | null> {
  await ports.wait(RESULT_CHECK_MS, signal)
  const { status, result } = await ports.fetchResult(clientId, signal)
  return status === 'completed' ? result : null
}

async function uploadOrRecover(
  file: File,
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
): Promise<ReceiptResult> {
  try {
    return await ports.upload(file, clientId, signal)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return recover(clientId, ports, signal, error)
  }
}

/**
 * The answer was lost, which says nothing of the receipt: the server goes on reading it, and this follows it until it is
 * read or refused. Gives up only on a server of which nothing is heard.
 */
async function recover(
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
  lost: NetworkError,
): Promise<ReceiptResult> {
  let unheardMs = 0
  for (let look = 0; unheardMs < UNREACHABLE_MS; look++) {
    const waitMs = look < SHORT_WAITS ? RETRY_WAIT_MS : LONG_WAIT_MS
    await ports.wait(waitMs, signal)
    const progress = await lookAtResult(clientId, ports, signal)
    unheardMs = progress === null ? unheardMs + waitMs : 0
    if (progress?.status === 'completed' && progress.result) return progress.result
    if (progress?.status === 'error') throw new ReadingError(progress.error ?? '')
    // The file never arrived: there is nothing to wait for.
    if (progress?.status === 'pending') throw lost
  }
  throw lost
}

/** Null when this look was lost too; the next one may get through. */
async function lookAtResult(
  clientId: string,
  ports: ReceiptPorts,
  signal: AbortSignal,
): Promise<ProgressResult | null> {
  try {
    return await ports.fetchResult(clientId, signal)
  } catch (error) {
    // A server that is being started again answers with an error for a while.
    if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return null
    throw error
  }
}
