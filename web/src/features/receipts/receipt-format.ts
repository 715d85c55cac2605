import type { QueuePlace } from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { LikelyLine } from '@larder/shared/domain/receipts/review/likely-line'
import { DEFAULT_UNIT, formatUnit, sumQuantities, unitFor } from '@larder/foods'
import { formatNumber } from '../../lib/format.ts'

const NAME_LENGTH = 15

/** ₪ for shekels, $ for every other currency (RCPT-044). */
const currencySymbol = (currency: string | null): string => (currency === 'ILS' ? '₪' : '$')

/** An amount of money such as '$1.78' or '-₪0.50'. */
export const formatMoney = (amount: number, currency: string | null): string =>
  `${amount < 0 ? '-' : ''}${currencySymbol(currency)}${Math.abs(amount).toFixed(2)}`

/** A name shortened to 15 characters, 'Red lentils 500…' (RCPT-045). */
export function shortName(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('').trimEnd()}…` : name
}

const SHORT_WAIT_SECONDS = 60
const MINUTES_AT_MOST = 90

/** 'Place 12 in the queue, about 3 minutes'; null for a wait of a minute at most. */
export function formatQueue({ place, expected_seconds }: QueuePlace): string | null {
  const words = `Place ${formatNumber(place)} in the queue`
  if (expected_seconds === null) return words
  if (expected_seconds <= SHORT_WAIT_SECONDS) return null
  const minutes = Math.ceil(expected_seconds / 60)
  return `${words}, about ${minutes > MINUTES_AT_MOST ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`}`
}

const PACK = /^(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)*)[\s-]*(\p{L}.*)$/iu

/** A pack size as people write it, '400g' as '400 g', '12 item' as '12 items'; null for other units. */
export function formatPack(unit: string): string | null {
  const [, count, size, measure] = PACK.exec(unit.trim()) ?? []
  if (size === undefined || measure === undefined) return null
  return `${count === undefined ? '' : `${count} × `}${size} ${unitFor(size, measure)}`
}

/** The bought quantity: '3 × 400 g', '1 L', '0.455 kg', and '10' for pieces. */
export function formatBought(quantity: number, unit: string): string {
  const pack = formatPack(unit)
  if (pack === null) {
    return unit === DEFAULT_UNIT ? formatNumber(quantity) : `${formatNumber(quantity)} ${formatUnit(unit)}`
  }
  return quantity === 1 ? pack : `${formatNumber(quantity)} × ${pack}`
}

/**
 * Countries without small coins round totals to five cents: a difference of at most two, plus the error of binary
 * fractions.
 */
const MAX_ROUNDING = 0.025

export type Verdict = { tone: 'ok' | 'warn'; text: string }

/**
 * Whether the lines of a receipt add up to its printed total, with or without tax, those of an order with its charges and
 * credits; null when unknown.
 */
export function verdictOn(sums: Sums, formatAmount: (amount: number) => string): Verdict | null {
  const { receipt_total, total_difference, tax_total } = sums
  if (receipt_total === null || total_difference === null) return null
  if (isNothing(total_difference)) {
    return { tone: 'ok', text: `${whatAddsUp(sums, formatAmount)} add up to ${formatAmount(receipt_total)}` }
  }
  if (tax_total !== null && isNothing(total_difference + tax_total)) {
    return { tone: 'ok', text: `Lines and tax add up to ${formatAmount(receipt_total)}` }
  }
  if (Math.abs(total_difference) <= MAX_ROUNDING) {
    return {
      tone: 'ok',
      text: `${whatAddsUp(sums, formatAmount)} add up to ${formatAmount(receipt_total)} after rounding`,
    }
  }
  const amount = Math.abs(total_difference).toFixed(2)
  return {
    tone: 'warn',
    text:
      total_difference < 0
        ? `${amount} missing: a line may be unread`
        : `${amount} too much: a line may be misread`,
  }
}

type Sums = Pick<ReceiptResult, 'receipt_total' | 'total_difference' | 'tax_total' | 'text_engine'> & {
  items: readonly Pick<ReceiptItem, 'price'>[]
}

/** Fees and deposits are no lines of an order, nor are credits; those of a receipt stand among its lines. */
function whatAddsUp(
  { receipt_total, total_difference, text_engine, items }: Sums,
  formatAmount: (amount: number) => string,
): string {
  const charges =
    text_engine === 'mail'
      ? sumQuantities([receipt_total ?? 0, total_difference ?? 0, ...items.map(({ price }) => -(price ?? 0))])
      : 0
  if (isNothing(charges)) return 'Lines'
  return charges > 0
    ? `Lines and ${formatAmount(charges)} of charges`
    : `Lines less ${formatAmount(-charges)} of credits`
}

const isNothing = (amount: number): boolean => Math.abs(amount) < 0.005

/** What may be wrong with the line that makes the lines differ from the printed sum, to be said after its name: 'may cost $3.16'. */
export function reasonOf(
  { reason, price }: Omit<LikelyLine, 'name'>,
  formatAmount: (amount: number) => string,
): string {
  if (reason === 'doubt') return 'was hardest to read'
  if (reason === 'extra') return 'costs as much and may not belong here'
  const amount = formatAmount(price ?? 0)
  if (reason === 'product') return `costs ${amount} by its quantity`
  if (reason === 'sign') return `may be ${(price ?? 0) < 0 ? 'a discount' : 'no discount'}`
  return `may cost ${amount}`
}
