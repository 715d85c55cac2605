import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReceiptPrediction } from './receipt-prediction.ts'

/** A labelled line; quantity and unit are null where they are not labelled. */
export type TrueLine = { names: string[]; price: number; quantity: number | null; unit: string | null }
export type TrueReceipt = { set: string; lines: TrueLine[]; discounts: TrueLine[] }
export type PredictedLine = ReceiptPrediction['items'][number]

/** The labels and the measure are beside the project, never in it. */
const SHARED = new URL('../../../../../../shared/', import.meta.url)

type Label = {
  name: string
  aliases?: string[]
  price?: string
  line_total?: number
  quantity?: number | null
  unit?: string
}
type Gold = {
  items?: Label[]
  lines?: Label[]
  line_pairing_complete?: boolean
  discounts?: Label[]
}
type LabelledSet = { load: (dir: string) => { id: string; gold: Gold }[] }
type LinePairing = (
  gold: readonly TrueLine[],
  predicted: readonly PredictedLine[],
  options: {
    names: (line: TrueLine) => string[]
    priceOk: (line: TrueLine, other: PredictedLine) => boolean
  },
) => { pairs: [number, number][] }

/** Whether a predicted line matches a labelled one, compared like in the score. */
export type Measure = {
  pair: (gold: readonly TrueLine[], predicted: readonly PredictedLine[]) => Map<number, TrueLine>
  isAlike: (a: string, b: string) => boolean
}

const MIN_SIMILARITY = 0.6
const MAX_PRICE_DIFFERENCE = 0.005 + 1e-9
const isSamePrice = (a: number, b: number | null) => b !== null && Math.abs(a - b) <= MAX_PRICE_DIFFERENCE
const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Pairs lines by price and name, like the score. */
export async function loadMeasure(): Promise<Measure> {
  const { pairLines, similarity } = (await import(new URL('tools/score.d/compare.js', SHARED).href)) as {
    pairLines: LinePairing
    similarity: (a: string, b: string) => number
  }
  return {
    pair: (gold, predicted) => {
      const lines = predicted.map((line) => ({ ...line, name: withoutAccents(line.name) }))
      const priceOk = (line: TrueLine, other: PredictedLine) => isSamePrice(line.price, other.price)
      const { pairs } = pairLines(gold, lines, { names: ({ names }) => names, priceOk })
      return new Map(pairs.flatMap(([truth, line]) => (gold[truth] ? [[line, gold[truth]] as const] : [])))
    },
    isAlike: (a, b) => similarity(withoutAccents(a), withoutAccents(b)) >= MIN_SIMILARITY,
  }
}

const SETS: Record<string, string> = {
  sroie: 'sroie',
  wildreceipt: 'wildreceipt',
  'receipts-de': 'receiptsDe',
  'receipts-pdf': 'receiptsPdf',
}
/** A total or tax line among the labels: the list is not usable. */
const NO_GOOD = /(^|\s)(total|betrag|summe)|\d[.,]\d\d\s*%/i

/** The receipts of the development sets in which all lines are labelled, by id. */
export async function loadTrueReceipts(): Promise<Map<string, TrueReceipt>> {
  const receipts = new Map<string, TrueReceipt>()
  const all = (await import(new URL('tools/score.d/receipts.js', SHARED).href)) as Record<string, LabelledSet>
  for (const [set, key] of Object.entries(SETS)) {
    const dir = fileURLToPath(new URL(`data/${set}/dev`, SHARED))
    if (!existsSync(dir)) {
      console.error(`${set} left out: ${dir} is not there.`)
      continue
    }
    for (const { id, gold } of all[key]?.load(dir) ?? []) {
      const labels = labelsOf(set, gold)
      if (labels === null) continue
      const discounts = (gold.discounts ?? []).map(toTrueLine)
      receipts.set(id, { set, lines: labels.map(toTrueLine), discounts })
    }
  }
  return receipts
}

function labelsOf(set: string, { items, lines, line_pairing_complete }: Gold): Label[] | null {
  if (set === 'wildreceipt') return line_pairing_complete && lines ? lines : null
  if (!items || (set === 'receipts-de' && items.some(({ name }) => NO_GOOD.test(name)))) return null
  return items
}

/** Not part of a name, though some labels contain it; the labels of one set have no spaces. */
const ARTICLE_NUMBER = /^\d{8,}\s*/

/** The score reads an unreadable price ('.88') as -1, which no prediction matches. */
const toTrueLine = ({ name, aliases = [], price, line_total, quantity, unit }: Label): TrueLine => ({
  names: [name, name.replace(ARTICLE_NUMBER, ''), ...aliases],
  price: line_total ?? Number((price?.match(/\d+[.,]\d\d/g)?.at(-1) ?? '-1').replace(',', '.')),
  quantity: price === undefined ? (quantity ?? null) : null,
  unit: unit ?? null,
})
