import { evaluatePackSizes } from './eval-pack-sizes.ts'
import { evaluateReceipts } from './eval-receipts.ts'
import { evaluateShelfLife } from './eval-shelf-life.ts'

// `npm run --silent eval -- NAME`: cases as JSON Lines on standard input, predictions on standard output.
const EVALUATIONS: Record<string, (input: NodeJS.ReadableStream) => Promise<void>> = {
  receipts: evaluateReceipts,
  'pack-sizes': evaluatePackSizes,
  'shelf-life': evaluateShelfLife,
}

const name = process.argv[2] ?? ''
const evaluate = EVALUATIONS[name]
if (evaluate) await evaluate(process.stdin)
else {
  console.error(`Usage: npm run --silent eval -- ${Object.keys(EVALUATIONS).join(' | ')} < cases.jsonl`)
  process.exitCode = 2
}
