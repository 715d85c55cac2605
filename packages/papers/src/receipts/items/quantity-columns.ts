import { beginsWithFigure } from '@larder/foods'
import { toCents } from '../rows/amounts.ts'
import type { Quantity } from './quantity.ts'

const FIGURE =
  /(?<![\p{L}\d.,/-])[x×]?(?:RM|[$€£₪])?\s?(\d{1,7}(?:[.,]\d{1,4})?)(?:\s?(?:x|pcs?|ea|unit|kg|@))?(?![\d/%-]|[.,]\d)/giu
const MAX_PIECES = 999

type Figure = { value: number; text: string; start: number; end: number }

/**
 * Quantity and unit price from the columns of a row before its price: two numbers whose product is the price. Weights
 * have decimals, pieces have none. Null when no two numbers explain the price.
 */
export function columnQuantity(before: string, price: number): Quantity | null {
  const figures: Figure[] = [...before.matchAll(FIGURE)].map((match) => ({
    value: Number((match[1] ?? '').replace(',', '.')),
    text: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
  // These columns are at the end, so the last pairs are tried first.
  for (let j = figures.length - 1; j >= 1; j -= 1)
    for (let i = j - 1; i >= 0; i -= 1) {
      const pair = asQuantity(figures[i], figures[j], price) ?? asQuantity(figures[j], figures[i], price)
      if (pair) return { ...pair, between: before.slice(figures[i]?.end, figures[j]?.start) }
    }
  return null
}

function asQuantity(count: Figure | undefined, unit: Figure | undefined, price: number): Quantity | null {
  if (!count || !unit || count.value <= 0 || count.value > MAX_PIECES || !/[.,]\d{2}/.test(unit.text))
    return null
  // With a discount or a tax in between, the product is only close to the price.
  if (Math.abs(count.value * unit.value - Math.abs(price)) > 0.0151) return null
  const [first, last] = count.start < unit.start ? [count, unit] : [unit, count]
  const isWeight = !Number.isInteger(count.value)
  return {
    quantity: count.value,
    unit: isWeight ? 'kg' : 'item',
    unitPrice: unit.value,
    start: first.start,
    end: last.end,
  }
}

/** `2 Croissant`, `3x Bagel`, `3x 000001388854`: pieces before the name or the article number; `7 DAYS` is a brand. */
export function leadingQuantity(text: string, price: number): Quantity | null {
  if (beginsWithFigure(text)) return null
  const match =
    /^[^\p{L}\p{N}]*(\d{1,2})(?:\s?(?:x|×|pcs?|ea|stk|@)\.?)?\s+(?=[\p{L}(*"'])/iu.exec(text) ??
    /^(\d{1,2})\s?[x×]\s+(?=\(?\d{6,})/i.exec(text)
  return match ? pieces(match, price) : null
}

/** `Battery x 2`: pieces after the name; `Battery 2` where a quantity column is there. */
export function trailingQuantity(text: string, price: number, isCountColumn: boolean): Quantity | null {
  const match =
    /\s(?:x\s?(\d{1,2})|(\d{1,2})\s?x|qty:?\s?(\d{1,2}))\s*$/i.exec(text) ??
    (isCountColumn ? /\s(\d{1,2})\s*$/.exec(text) : null)
  return match ? pieces(match, price) : null
}

function pieces(match: RegExpExecArray, price: number): Quantity | null {
  const quantity = Number(match[1] ?? match[2] ?? match[3])
  if (quantity < 1) return null
  const unitPrice = toCents(price / quantity)
  return {
    quantity,
    unit: 'item',
    unitPrice: toCents(unitPrice * quantity) === toCents(price) ? unitPrice : null,
    start: match.index,
    end: match.index + match[0].length,
  }
}
