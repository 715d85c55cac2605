import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { uploadFixture } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'
import { startWorkerProcess } from '../testing/worker-process.ts'

let log = ''
const sut = await startTestApp(
  {},
  {
    logTo: new Writable({
      write: (chunk, _encoding, done) => {
        log += String(chunk)
        done()
      },
    }),
  },
)
type Line = { msg?: string; reqId?: string; jobId?: string; queue?: string }
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const idOf = async (given?: string): Promise<string> => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return String((await sut.app.inject({ url: '/api/v1/version', headers })).headers['x-request-id'])
}

it('a call keeps the id that its client gave it, in its answer and in the log', async () => {
  const given = 'a1'.repeat(16)
  expect(await idOf(given)).toBe(given)
  expect(linesOf(log).filter(({ reqId }) => reqId === given).length).toBeGreaterThan(0)
})

it.each([
  ['none', undefined],
  ['a short one', 'a1'],
  ['one without end', 'a'.repeat(65)],
  ['one with more than letters and digits', 'abc","level":60,"x":"'],
])('a call with %s gets an id of its own', async (_what, given) => {
  const id = await idOf(given)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(id).not.toBe(await idOf(given))
})

it('what is refused has its id too', async () => {
  const given = 'b2'.repeat(16)
  const answer = await sut.app.inject({ url: '/api/v1/nowhere', headers: { 'x-request-id': given } })
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([404, given])
})

it("the worker's lines about an upload have the id of the call", async () => {
  const origin = await sut.listen()
  const worker = await startWorkerProcess(sut.config)
  const maya = await sut.signUp()
  const given = 'c3'.repeat(16)
  const answer = await uploadFixture(origin, { ...maya.headers, 'x-request-id': given }, RECEIPT_FIXTURES.png)
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, given])
  const endings = () => linesOf(worker.log()).filter(({ msg }) => msg === 'The job ended')
  const ended = await waitUntil('the end of the job', () => endings().find(({ reqId }) => reqId === given))
  expect(ended).toMatchObject({ job: 'receipt.extract', outcome: 'done' })
})
