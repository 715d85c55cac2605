import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { READING_STAGES } from '@larder/papers'
import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { median, rounded } from '../figures.ts'
import { findTesseract, timeTesseract } from './native-tesseract.ts'
import { receiptFiles, receiptSets } from './receipt-files.ts'
import { predictReceipt } from '../evals/receipts/receipt-prediction.ts'

const FILES_PER_SET = 20
/** Throughput is measured with fewer files, this often for each number of processes, alternating. */
const FILES_PER_SET_IN_A_ROUND = 8
const ROUNDS = 3
const COLD_STARTS = 3
const RESULTS = new URL('../../results/', import.meta.url)

type BenchRow = Record<string, string | number>

type Measurement = {
  seconds: number
  pages: number
  stages: Record<string, number>
  parse: number
  peakMb: number
  nativeSeconds: number | null
}

/**
 * Prints and writes, for real receipts: seconds per page by stage compared with the native `tesseract`, pages per
 * minute with one and with two reading processes, and the time from a cold start to the first receipt.
 */
export async function benchReceipts(): Promise<void> {
  const sets = receiptSets()
  if (sets.length === 0) return
  const tesseract = await findTesseract()
  console.log(`Seconds per page in one process, by stage; at most ${FILES_PER_SET} files of each set.`)
  console.log(
    tesseract === null
      ? 'No native tesseract on the PATH to compare with.'
      : `'native' is tesseract ${tesseract} on the same images in turn, recognition alone.`,
  )
  const secondsPerPage = await benchStages(sets, tesseract !== null)
  console.table(secondsPerPage)
  const throughput = await benchThroughput(sets)
  console.table(throughput)
  const coldStart = await benchColdStart(sets)
  console.log(`From no process to the first receipt read: ${coldStart} s, median of ${COLD_STARTS}.`)
  await mkdir(RESULTS, { recursive: true })
  const report = { node: process.version, tesseract, secondsPerPage, throughput, coldStart }
  await writeFile(new URL('receipts.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}

async function benchStages(sets: readonly string[], hasTesseract: boolean): Promise<BenchRow[]> {
  const reader = await createReceiptReader({ threads: 1 })
  const rows: BenchRow[] = []
  for (const set of sets) {
    const measured: Measurement[] = []
    for (const file of await receiptFiles(set, FILES_PER_SET)) {
      const outcome = await predictReceipt(reader, file).catch(() => null)
      if (!outcome) continue
      const { prediction, read, parseSeconds } = outcome
      measured.push({
        seconds: prediction.seconds,
        pages: read.pages.length,
        stages: read.stageSeconds,
        parse: parseSeconds,
        peakMb: prediction.peak_rss_mb,
        nativeSeconds: hasTesseract && !file.endsWith('.pdf') ? await timeTesseract(file) : null,
      })
    }
    rows.push(toRow(set, measured))
  }
  await reader.close()
  return rows
}

function toRow(set: string, measured: readonly Measurement[]): BenchRow {
  const pages = measured.reduce((sum, { pages: count }) => sum + count, 0)
  const perPage = (value: (one: Measurement) => number) =>
    rounded(measured.reduce((sum, one) => sum + value(one), 0) / Math.max(1, pages))
  const seconds = measured.map((one) => one.seconds / one.pages)
  const native = measured.flatMap((one) => one.nativeSeconds ?? [])
  return {
    set,
    pages,
    ...Object.fromEntries(READING_STAGES.map((stage) => [stage, perPage((one) => one.stages[stage] ?? 0)])),
    parse: perPage((one) => one.parse),
    mean: perPage((one) => one.seconds),
    median: rounded(median(seconds)),
    max: rounded(Math.max(0, ...seconds)),
    'native median': native.length === 0 ? '-' : rounded(median(native)),
    'peak MB': Math.round(Math.max(0, ...measured.map((one) => one.peakMb))),
  }
}

async function benchThroughput(sets: readonly string[]): Promise<BenchRow[]> {
  const files = (await Promise.all(sets.map((set) => receiptFiles(set, FILES_PER_SET_IN_A_ROUND)))).flat()
  const numbers = [1, Math.min(2, availableParallelism())]
  const speeds = numbers.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, processes] of numbers.entries())
      speeds[index]?.push(await pagesPerMinute(files, processes))
  const single = median(speeds[0] ?? [])
  return numbers.map((processes, index) => {
    const speed = median(speeds[index] ?? [])
    return {
      processes,
      'pages per minute': rounded(speed),
      'per process': rounded(speed / processes),
      'times one': rounded(speed / single),
      fastest: rounded(Math.max(...(speeds[index] ?? []))),
      slowest: rounded(Math.min(...(speeds[index] ?? []))),
    }
  })
}

/** How fast warm processes read the files, including the end, when not all processes have work. */
async function pagesPerMinute(files: readonly string[], processes: number): Promise<number> {
  const reader = await createReceiptReader({ threads: processes })
  const pagesOf = (file: string) =>
    predictReceipt(reader, file).then(
      ({ read }) => read.pages.length,
      () => 0,
    )
  await Promise.all(files.slice(0, processes).map(pagesOf))
  const start = performance.now()
  const pages = await Promise.all(files.map(pagesOf))
  const minutes = (performance.now() - start) / 60_000
  await reader.close()
  return pages.reduce((sum, count) => sum + count, 0) / minutes
}

async function benchColdStart(sets: readonly string[]): Promise<number> {
  const [file] = await receiptFiles(sets[0] ?? '', 1)
  if (file === undefined) return 0
  const seconds: number[] = []
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const startedAt = performance.now()
    const reader = await createReceiptReader({ threads: 1 })
    await predictReceipt(reader, file)
    seconds.push((performance.now() - startedAt) / 1000)
    await reader.close()
  }
  return rounded(median(seconds))
}
