import type { LineReading, ReadLine } from './read-line.ts'
import { isDeduction, isSureLine } from './sure-lines.ts'

/** Everything that a language model is told of a receipt: the lines in question, and what helps to understand their words. */
export type ReceiptQuestion = {
  store_name: string | null
  /** ISO 4217 code. */
  currency: string | null
  /** ISO 639-1 code. */
  language: string | null
  lines: (LineReading & { index: number; source_text: string })[]
}

/** A receipt that was read; of known lines the household knows what they mean. */
type AskedReceipt = {
  items: readonly (ReadLine & { is_known: boolean })[]
  store_name: string | null
  currency: string | null
  language_detected: string | null
}

/** Asking about more lines would take too long; the least sure ones benefit most. */
const MAX_LINES = 40
/** A longer text is not a line of a receipt. */
const MAX_TEXT_LENGTH = 300

/**
 * The question about the lines that a person would have to check, and nothing else: no lines that are sure or known, no
 * surrounding text. Null when every line is sure.
 */
export function toModelQuestion(result: AskedReceipt): ReceiptQuestion | null {
  const lines = result.items
    .map((item, index) => ({ item, index }))
    .filter(
      ({ item }) => !isSureLine(item) && !isDeduction(item) && item.source_text.length <= MAX_TEXT_LENGTH,
    )
    .sort((a, b) => a.item.confidence - b.item.confidence)
    .slice(0, MAX_LINES)
    .sort((a, b) => a.index - b.index)
    .map(({ item: { source_text, name, quantity, unit, unit_price, price }, index }) => ({
      index,
      source_text,
      name,
      quantity,
      unit,
      unit_price,
      price,
    }))
  if (lines.length === 0) return null
  const { store_name, currency, language_detected } = result
  return {
    store_name: store_name?.slice(0, MAX_TEXT_LENGTH) ?? null,
    currency,
    language: language_detected,
    lines,
  }
}
