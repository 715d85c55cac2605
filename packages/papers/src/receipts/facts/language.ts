import type { Row } from '../rows/rows.ts'
import { tokensOf } from '../rows/row-kind.ts'

const WORDS: Record<string, readonly string[]> = {
  en: 'the total subtotal cash change tax receipt thank you card date time invoice of and'.split(' '),
  de: 'summe mwst steuer vielen dank uhr zu zahlen bar betrag datum und für fur einkauf ihren'.split(' '),
  ms: 'jumlah tunai baki terima kasih cukai jalan sila datang lagi tarikh'.split(' '),
}

/** Two-letter code of the language of most of the receipt's standard phrases; null without any. */
export function detectLanguage(rows: readonly Row[]): string | null {
  const text = rows.map((row) => row.text).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const hebrew = text.match(/\p{Script=Hebrew}/gu)?.length ?? 0
  if (letters > 0 && hebrew / letters > 0.3) return 'he'
  const tokens = new Set(tokensOf(text))
  const [best] = Object.entries(WORDS)
    .map(([language, words]) => ({ language, hits: words.filter((word) => tokens.has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  return best && best.hits > 0 ? best.language : null
}
