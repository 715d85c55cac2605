import { setTimeout as pause } from 'node:timers/promises'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { receiptPdf } from '../../../demo/src/papers/receipt-pdf.ts'
import type { Caller } from '../caller.ts'
import { followUpload } from './follow-upload.ts'

const LOOK_MS = 500

/** An upload that has ended, and what its socket said last. */
export type Uploaded = {
  filename: string
  outcome: { receiptId: string; total: number | null } | { reason: string | null }
  /** What its lines were added to stock as; null where it was not. */
  lotId: string | null
  lastMessage: string
}

const priceOf = (number: number) => (100 + number) / 100

/** What a till prints: a paper of its own for each number. */
const paperOf = (number: number) => {
  const line = (name: string, amount: string) => `${name.padEnd(30)}${amount.padStart(8)}`
  const price = priceOf(number).toFixed(2)
  return [
    'GREEN CORNER',
    '4 Harbour Street',
    '22.11.2026  17:42',
    '',
    line(`Whole Milk 1L`, price),
    '',
    line('TOTAL EUR', price),
    line('CARD', price),
  ]
}

/** The price of the only article of a paper. */
export const totalOf = (filename: string): number => priceOf(Number(/\d+/.exec(filename)?.[0]))

/**
 * Uploads a receipt and follows it to its end: what is lost before it is saved is sent again with the same id, and with
 * another one when that has died. Every other receipt is then added to stock.
 */
export async function uploadReceipt(caller: Caller, number: number, signal: AbortSignal): Promise<Uploaded> {
  for (;;) {
    const { client_id: clientId } = await caller.get<{ client_id: string }>({
      method: 'GET',
      path: '/progress/generate-client-id',
    })
    const follower = followUpload(caller, clientId)
    try {
      const end = await uploadAs(caller, clientId, number, signal)
      if (end === null) continue
      const outcome = 'reason' in end ? end : { receiptId: end.receipt_id, total: end.receipt_total }
      const isAdded = 'receiptId' in outcome && number % 2 === 0
      const lotId = isAdded ? await addToStock(caller, outcome.receiptId, number) : null
      return { filename: nameOf(number), outcome, lotId, lastMessage: await follower.ended }
    } finally {
      follower.close()
    }
  }
}

const nameOf = (number: number) => `receipt-${number}.pdf`

/** How an upload with this id ended; null when the id died before the file arrived. */
async function uploadAs(caller: Caller, clientId: string, number: number, signal: AbortSignal) {
  const { name, buffer } = receiptPdf(nameOf(number), paperOf(number))
  const form = () => {
    const fields = new FormData()
    fields.append('client_id', clientId)
    fields.append('receipt_file', new Blob([Uint8Array.from(buffer)]), name)
    return fields
  }
  for (;;) {
    const asked = { method: 'POST', path: '/inventory/upload-receipt', form } as const
    const sent = await caller.tryOnce<ReceiptResult>(asked)
    if (sent?.status === 200) return sent.body
    const end = await findEnd(caller, clientId, signal)
    if (end !== 'pending') return end
  }
}

/** How an upload ended whose answer was lost: null where its id has died, 'pending' where nothing of it arrived. */
async function findEnd(caller: Caller, clientId: string, signal: AbortSignal) {
  for (;;) {
    const path = `/progress/results/${clientId}`
    const { status, body } = await caller.ask<ProgressResult>({ method: 'GET', path })
    if (status === 404) return null
    if (body.status === 'pending') return 'pending'
    if (body.status === 'error') return { reason: body.error }
    if (body.result) return body.result
    await pause(LOOK_MS, undefined, { signal })
  }
}

async function addToStock({ get }: Caller, receiptId: string, number: number): Promise<string> {
  const line = { name: `Article ${number}`, quantity: 1, unit: 'item', source_receipt: receiptId }
  const added = await get<InventoryEntry[]>({
    method: 'POST',
    path: '/inventory/add-receipt-items',
    body: [line],
    key: `receipt ${number}`,
  })
  return added[0]?.id ?? ''
}
