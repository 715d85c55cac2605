import { readFile } from 'node:fs/promises'
import { canonicalUnit, convertQuantity } from '@larder/foods'
import { SURE_FROM } from '@larder/papers'
import { rounded } from '../../figures.ts'
import { readJsonLines } from './read-lines.ts'
import type { ReceiptPrediction } from './receipt-prediction.ts'
import {
  loadMeasure,
  loadTrueReceipts,
  type Measure,
  type PredictedLine,
  type TrueLine,
  type TrueReceipt,
} from './true-lines.ts'

/** The labelled amount of a receipt line with this name and price. */
type UnitLabel = { id: string; name: string; price: number; quantity: number; unit: string }

/** A line that can be added to stock; null where nobody has labelled it. */
type Judged = {
  set: string
  confidence: number
  isSure: boolean
  isRight: boolean
  isQuantityRight: boolean | null
  isUnitRight: boolean | null
}

/**
 * Prints how many of the lines called sure are right: in name and price, in quantity, and in the stock that results
 * (with the labels of `unitsPath`: id, name, price, quantity and unit, separated by tabs); then how many are right in
 * each tenth of confidence. The predictions are those of `eval receipts`, for one or several sets.
 */
export async function evaluateConfidence(input: NodeJS.ReadableStream, unitsPath?: string): Promise<void> {
  const predictions = (await readJsonLines(input)) as (Partial<ReceiptPrediction> & { id: string })[]
  const [receipts, measure] = [await loadTrueReceipts(), await loadMeasure()]
  const labels = unitsPath === undefined ? [] : parseLabels(await readFile(unitsPath, 'utf8'))
  const judged = predictions.flatMap(({ id, items = [] }) => {
    const receipt = receipts.get(id)
    const own = labels.filter((label) => label.id === id)
    return receipt ? judge(receipt, items, own, measure) : []
  })
  const sets = [...new Set(judged.map(({ set }) => set))]
  console.table([...sets.map((set) => row(set, (line) => line.set === set)), row('all', () => true)])
  console.table(Array.from({ length: 10 }, (_, tenth) => tenthOf(judged, tenth)))

  function row(name: string, isIncluded: (line: Judged) => boolean) {
    const lines = judged.filter(isIncluded)
    const sure = lines.filter(({ isSure }) => isSure)
    return {
      set: name,
      lines: lines.length,
      'called sure': `${sure.length} (${rounded(sure.length / lines.length)})`,
      'name and price': share(sure.map(({ isRight }) => isRight)),
      quantity: share(sure.map(({ isQuantityRight }) => isQuantityRight)),
      'quantity and unit': share(sure.map(({ isUnitRight }) => isUnitRight)),
    }
  }
}

/** The lines with a confidence in one tenth, 0 to 9: how many, and the share of them that is right in name and price. */
function tenthOf(judged: readonly Judged[], tenth: number) {
  const lines = judged.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === tenth)
  return {
    confidence: `${tenth / 10} to ${(tenth + 1) / 10}`,
    lines: lines.length,
    'name and price': share(lines.map(({ isRight }) => isRight)),
  }
}

function judge(
  receipt: TrueReceipt,
  items: PredictedLine[],
  labels: UnitLabel[],
  measure: Measure,
): Judged[] {
  const { set, lines, discounts } = receipt
  const deducted = measure.pair(discounts, items)
  // Deductions are never added to stock, and lines whose labelled price is unreadable can't be judged.
  const unread = lines.filter(({ price }) => price < 0).flatMap(({ names }) => names)
  const bought = items.filter(
    ({ name, price }, index) =>
      price !== null &&
      price >= 0 &&
      !deducted.has(index) &&
      !unread.some((other) => measure.isAlike(other, name)),
  )
  const found = measure.pair(lines, bought)
  return bought.map((item, index) => {
    const truth = found.get(index)
    const label = labels.find(
      ({ name, price }) => Math.abs(price - (item.price ?? 0)) < 0.005 && measure.isAlike(name, item.name),
    )
    return {
      set,
      confidence: item.confidence,
      isSure: item.confidence >= SURE_FROM,
      isRight: truth !== undefined,
      isQuantityRight: truth ? isSameQuantity(item, truth) : null,
      isUnitRight: label ? isSameStock(item, label) : null,
    }
  })
}

/** Labels without a unit count a weight as one piece. */
function isSameQuantity({ quantity, unit }: PredictedLine, truth: TrueLine): boolean | null {
  if (truth.quantity === null) return null
  const isMeasured = canonicalUnit(unit) !== 'item'
  if (truth.unit === null && isMeasured && truth.quantity === 1) return true
  const converted =
    truth.unit === null || !isMeasured ? quantity : convertQuantity(quantity, unit, truth.unit)
  return converted !== null && isNear(converted, truth.quantity)
}

const isSameStock = ({ quantity, stock_unit }: PredictedLine, label: UnitLabel): boolean => {
  const converted = convertQuantity(quantity, stock_unit, label.unit)
  return converted !== null && isNear(converted, label.quantity)
}

const isNear = (a: number, b: number) => Math.abs(a - b) < 0.0011

const parseLabels = (text: string): UnitLabel[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', name = '', price, quantity, unit = ''] = line.split('\t')
      return { id, name, price: Number(price), quantity: Number(quantity), unit }
    })

const Z = 1.96

/** `98/100 .980 (.930 to .994)`: correct ones, their share, and its 95 % Wilson interval. */
function share(answers: readonly (boolean | null)[]): string {
  const known = answers.filter((answer) => answer !== null)
  const [n, right] = [known.length, known.filter(Boolean).length]
  if (n === 0) return '-'
  const p = right / n
  const middle = p + Z ** 2 / (2 * n)
  const half = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))
  const bound = (value: number) => rounded(value / (1 + Z ** 2 / n)).toFixed(3)
  return `${right}/${n} ${p.toFixed(3)} (${bound(middle - half)} to ${bound(middle + half)})`
}
