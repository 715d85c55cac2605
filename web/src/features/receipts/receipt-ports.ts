import { fetchClientId, fetchUploadResult, sendReceipt } from './lazy-data.ts'
import type { ReceiptPorts } from './read-receipt.ts'
import { openProgressChannel } from './upload/progress-socket.ts'

/** The production ports: the real server, progress channel and clock. */
export const receiptPorts: ReceiptPorts = {
  generateClientId: fetchClientId,
  openChannel: openProgressChannel,
  upload: sendReceipt,
  fetchResult: fetchUploadResult,
  wait: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const end = () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end)
        resolve()
      }, delayMs)
      signal.addEventListener('abort', end)
    }),
}
