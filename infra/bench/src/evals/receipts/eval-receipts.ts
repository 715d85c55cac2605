import { availableParallelism } from 'node:os'
import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { readJsonLines } from './read-lines.ts'
import { predictReceipt } from './receipt-prediction.ts'

type Case = { id: string; file: string }
const THREADS = Math.min(2, availableParallelism())

/** Runs each case's file through the worker's pipeline; a failing file has an empty prediction with the reason. */
export async function evaluateReceipts(input: NodeJS.ReadableStream): Promise<void> {
  const cases = (await readJsonLines(input)).map(toCase)
  const reader = await createReceiptReader({ threads: THREADS })
  const queue = cases.entries()
  let done = 0
  const work = async () => {
    for (const [, { id, file }] of queue) {
      const outcome = await predictReceipt(reader, file).then(
        ({ prediction }) => prediction,
        (error: unknown) => {
          console.error(`${id}: ${error instanceof Error ? error.message : String(error)}`)
          return {}
        },
      )
      process.stdout.write(`${JSON.stringify({ id, ...outcome })}\n`)
      done += 1
      if (done % 10 === 0 || done === cases.length) console.error(`${done}/${cases.length}`)
    }
  }
  await Promise.all(Array.from({ length: THREADS }, work))
  await reader.close()
}

function toCase(value: unknown): Case {
  const { id, file } = (value ?? {}) as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || typeof file !== 'string')
    throw new Error('A case needs the text fields "id" and "file"')
  return { id, file }
}
