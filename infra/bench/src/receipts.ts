import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { READING_STAGES } from '@larder/shared/domain/receipts/read-receipt'
import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { predictReceipt } from './receipt-prediction.ts'

/** Real receipts lie beside the project, never in it. */
const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const SETS = ['sroie', 'wildreceipt', 'receipts-de', 'receipts-pdf']
const FILES_PER_SET = 20
const RESULTS = new URL('../results/', import.meta.url)

type BenchRow = Record<string, string | number>

type Measurement = {
  seconds: number
  pages: number
  stages: Record<string, number>
  parse: number
  peakMb: number
}

/** Prints and writes seconds per page by stage, throughput and peak memory on real receipts. */
export async function benchReceipts(): Promise<void> {
  const sets = SETS.filter((set) => existsSync(`${DATA}${set}/dev`))
  for (const set of SETS.filter((each) => !sets.includes(each)))
    console.log(`${set} left out: ${DATA}${set}/dev is not there.`)
  if (sets.length === 0) return
  console.log(`Seconds per page on one thread, by stage; at most ${FILES_PER_SET} files of each set:`)
  const secondsPerPage = await benchStages(sets)
  console.table(secondsPerPage)
  const throughput = await benchThroughput(sets)
  console.table(throughput)
  await mkdir(RESULTS, { recursive: true })
  const report = { node: process.version, secondsPerPage, throughput }
  await writeFile(new URL('receipts.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}

async function benchStages(sets: readonly string[]): Promise<BenchRow[]> {
  const reader = await createReceiptReader({ threads: 1 })
  const rows: BenchRow[] = []
  for (const set of sets) {
    const measured: Measurement[] = []
    for (const file of await filesOf(set)) {
      const outcome = await predictReceipt(reader, file).catch(() => null)
      if (!outcome) continue
      const { prediction, read, parseSeconds } = outcome
      const pages = read.pages.length
      const { seconds, peak_rss_mb: peakMb } = prediction
      measured.push({ seconds, pages, stages: read.stageSeconds, parse: parseSeconds, peakMb })
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
  const sorted = measured.map((one) => one.seconds / one.pages).sort((a, b) => a - b)
  return {
    set,
    pages,
    ...Object.fromEntries(READING_STAGES.map((stage) => [stage, perPage((one) => one.stages[stage] ?? 0)])),
    parse: perPage((one) => one.parse),
    mean: perPage((one) => one.seconds),
    median: rounded(sorted[sorted.length >> 1] ?? 0),
    max: rounded(sorted.at(-1) ?? 0),
    'peak MB': Math.round(Math.max(0, ...measured.map((one) => one.peakMb))),
  }
}

async function benchThroughput(sets: readonly string[]): Promise<BenchRow[]> {
  const files = (await Promise.all(sets.map(filesOf))).flat()
  const rows: BenchRow[] = []
  for (const threads of [1, Math.min(2, availableParallelism())]) {
    const reader = await createReceiptReader({ threads })
    const start = performance.now()
    const counts = files.map((file) =>
      predictReceipt(reader, file).then(
        ({ read }) => read.pages.length,
        () => 0,
      ),
    )
    const pages = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    rows.push({ threads, pages, 'pages per minute': rounded((pages * 60_000) / (performance.now() - start)) })
    await reader.close()
  }
  return rows
}

async function filesOf(set: string): Promise<string[]> {
  const dir = existsSync(`${DATA}${set}/dev/images`) ? `${DATA}${set}/dev/images` : `${DATA}${set}/dev`
  const names = (await readdir(dir)).filter((name) => /\.(jpe?g|png|webp|pdf)$/i.test(name)).sort()
  return names.slice(0, FILES_PER_SET).map((name) => `${dir}/${name}`)
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
