import { generateClientId, getProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { uploadReceipt } from '@larder/shared/contracts/receipts/receipts'
import { call } from '../../lib/api/call.ts'
import { openProgressChannel } from './upload/progress-socket.ts'
import type { ReceiptPorts } from './read-receipt.ts'

/** The real server, channel and clock. */
export const receiptPorts: ReceiptPorts = {
  async generateClientId(signal) {
    const { client_id } = await call(generateClientId, {}, { signal })
    return client_id
  },
  openChannel: (clientId, onProgress) => openProgressChannel(clientId, onProgress),
  upload(file, clientId, signal) {
    const body = new FormData()
    // Fields that stand before the file are known to the server while it still receives the file.
    body.append('client_id', clientId)
    body.append('receipt_file', file)
    return call(uploadReceipt, { body }, { signal })
  },
  fetchResult: (clientId, signal) => call(getProgressResult, { params: { client_id: clientId } }, { signal }),
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
