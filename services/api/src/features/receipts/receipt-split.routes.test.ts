import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ReceiptDetail, ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import type { SeveralReceipts } from '@larder/shared/contracts/receipts/receipts'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const worker = createFakeWorker(sut)
let maya: Member
beforeEach(async () => {
  maya = await sut.signUp()
})

const SEVERAL: SeveralReceipts = {
  turn: 0,
  boxes: [
    [0, 0, 0.5, 1],
    [0.5, 0, 1, 1],
  ],
}
const read = async (several: SeveralReceipts | null = SEVERAL) => {
  const id = await worker.upload(maya)
  await worker.read(id, { several })
  return id
}
const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  sut.app.inject({ method, url: `/api/v1${path}`, headers: maya.headers, ...(payload ? { payload } : {}) })
const split = (id: string) => call('POST', `/receipts/${id}/split`)
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]
const stateOf = async (id: string) => (await call('GET', `/receipts/${id}`)).json<ReceiptDetail>().state

describe('POST /receipts/:id/split', () => {
  it('says with the receipt where each is on its picture', async () => {
    const id = await read()
    const { result } = (await call('GET', `/receipts/${id}`)).json<ReceiptDetail>()
    expect(result?.several).toEqual(SEVERAL)
  })

  it('has the picture wait to be split, and two simultaneous calls count once', async () => {
    const id = await read()
    const answers = await Promise.all([split(id), split(id)])
    const [accepted, refused] = answers.sort((a, b) => a.statusCode - b.statusCode)
    expect([accepted.statusCode, accepted.json<ReceiptSummary>()]).toMatchObject([
      202,
      { id, state: 'queued', attempt: 2 },
    ])
    expect(codeOf(refused)).toEqual([409, 'receipt_busy'])
    expect(await worker.receipts.findById(id)).toMatchObject({ is_splitting: true, attempt: 2 })
  })

  it('is refused while it is read, and for a picture that shows one receipt', async () => {
    const waiting = await worker.upload(maya)
    expect(codeOf(await split(waiting))).toEqual([409, 'receipt_busy'])
    expect(codeOf(await split(await read(null)))).toEqual([409, 'receipt_is_one'])
  })

  it('is refused for one that could never be read', async () => {
    const id = await worker.upload(maya)
    await worker.fail(id)
    expect(codeOf(await split(id))).toEqual([409, 'receipt_is_one'])
  })

  it('is refused when the file is no longer kept', async () => {
    const id = await read()
    await worker.receipts.updateFilesRemoved({ id }, new Date())
    expect(codeOf(await split(id))).toEqual([409, 'receipt_file_gone'])
  })

  it('is refused when something of it is in stock, until that is taken back', async () => {
    const id = await read()
    const line = { name: 'Milk', quantity: 1, source_receipt: id }
    expect((await call('POST', '/inventory/add-receipt-items', [line])).statusCode).toBe(201)
    expect(codeOf(await split(id))).toEqual([409, 'lines_already_added'])
    expect(await stateOf(id)).toBe('completed')
    expect((await call('POST', `/receipts/${id}/undo`)).statusCode).toBe(200)
    expect((await split(id)).statusCode).toBe(202)
  })
})
