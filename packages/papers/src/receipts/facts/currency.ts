import type { Row } from '../rows/rows.ts'

/** Signs and codes of currencies, with the weight of one occurrence. */
const SIGNS: readonly (readonly [code: string, pattern: RegExp, weight: number])[] = [
  ['MYR', /\b(RM|MYR)\s?\d|\(RM\)|\bRM\b/g, 2],
  ['EUR', /€|\bEUR(O)?\b/g, 2],
  ['GBP', /£|\bGBP\b/g, 2],
  ['ILS', /₪|\b(ILS|NIS)\b|ש[״"]ח|שח\b/g, 3],
  ['INR', /₹|\bINR\b|\bRs\.?\s?\d/g, 2],
  ['SGD', /\bSGD\b|(?<!\p{L})S\$\s?\d/gu, 3],
  ['CHF', /\bCHF\b/g, 2],
  ['IDR', /\bIDR\b|\bRp\.?\s?\d/g, 2],
  ['USD', /\bUSD\b|US\$/g, 2],
  ['BRL', /(?<!\p{L})R\$|\bBRL\b/gu, 2],
  ['AUD', /\bAUD\b/g, 3],
  ['CAD', /\bCAD\b/g, 3],
  ['MXN', /\bMXN\b|\bM\.N\./g, 3],
  ['PHP', /₱|\bPHP\b/g, 2],
  // Behind a name ('TEA$2.50') the last letter is none of the currency; 'VITAMIN C$4' weighs no more than the dollars below.
  ['USD', /(?<!(?<!\p{L})(?:AU?|CA?|R|S|HK|NZ|NT|MX))\$\s?\d/gu, 1],
  ['AUD', /(?<!\p{L})AU?\$\s?\d/gu, 1],
  ['CAD', /(?<!\p{L})CA?\$\s?\d/gu, 1],
]
/** Words that identify a country, for receipts without a currency sign. */
const COUNTRIES: readonly (readonly [code: string, pattern: RegExp, weight: number])[] = [
  ['MYR', /\b(sdn\.?\s?bhd|jalan|selangor|kuala lumpur|johor|penang|gst (id|no|reg))\b/gi, 2],
  ['EUR', /\b(gmbh|mwst|ust-?id|straße|strasse|summe|iva|tva|s\.a\.|btw)\b/gi, 2],
  ['GBP', /\bvat (no|reg)|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b/g, 1.5],
  ['ILS', /[\u05d0-\u05ea]{3,}/g, 0.5],
  ['SGD', /\bsingapore\b/gi, 2],
  ['INR', /\b(gstin|cgst|sgst)\b/gi, 2],
  ['BRL', /\b(CNPJ|NFC-e)\b/g, 3],
  ['AUD', /\bABN:?\s?\d/g, 4],
  ['MXN', /\bRFC:?\s?[A-ZÑ&]{3,4}[ -]?\d{6}/g, 4],
  ['CLP', /\bRUT:?\s?\d{1,2}\.?\d{3}\.?\d{3}-[\dK]|\bCLP\b/g, 4],
  ['PHP', /\bTIN:?\s?\d{3}-\d{3}-\d{3}-\d{3,5}\b/g, 4],
  ['USD', /\b[A-Z]{2},?\s+\d{5}(-\d{4})?\b|\bsales tax\b/g, 1.5],
]

/** ISO 4217 code of the receipt's currency from signs, codes and words of a country; null without any. */
export function findCurrency(rows: readonly Row[]): string | null {
  const text = rows.map((row) => row.text).join('\n')
  const scores = new Map<string, number>()
  for (const [code, pattern, weight] of [...SIGNS, ...COUNTRIES]) {
    const count = Math.min(3, text.match(pattern)?.length ?? 0)
    scores.set(code, (scores.get(code) ?? 0) + count * weight)
  }
  const [best] = [...scores].sort((a, b) => b[1] - a[1])
  return best && best[1] > 0 ? best[0] : null
}

/** Whether dates of this receipt are written month first: it has signs of the United States and of no other country. */
export function writesMonthFirst(rows: readonly Row[], currency: string | null): boolean {
  if (currency !== null && currency !== 'USD') return false
  const text = rows.map((row) => row.text).join('\n')
  const hasUsAddress =
    /\b[A-Z]{2}[,.]?\s+\d{5}(-\d{4})?\b/.test(text) || /\(\d{3}\)\s?\d{3}[- ]\d{4}/.test(text)
  return hasUsAddress || currency === 'USD'
}
