const NAME_LENGTH = 15

/** ₪ for shekels, $ for every other currency (RCPT-044). */
const currencySymbol = (currency: string | null): string => (currency === 'ILS' ? '₪' : '$')

/** An amount of money as '$1.78' or '-₪0.50'. */
export const formatMoney = (amount: number, currency: string | null): string =>
  `${amount < 0 ? '-' : ''}${currencySymbol(currency)}${Math.abs(amount).toFixed(2)}`

/** A name cut after 15 characters, 'Red lentils 500…' (RCPT-045). */
export function shortName(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('').trimEnd()}…` : name
}

/** A file's size as '640 KB' or '2.1 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export type Verdict = { tone: 'ok' | 'warn'; text: string }

/** Whether the lines of a receipt add up to its printed total; null when that is not known. */
export function verdictOn(
  total: number | null,
  difference: number | null,
  currency: string | null,
): Verdict | null {
  if (total === null || difference === null) return null
  if (Math.abs(difference) < 0.005)
    return { tone: 'ok', text: `Lines add up to ${formatMoney(total, currency)}` }
  const amount = Math.abs(difference).toFixed(2)
  return {
    tone: 'warn',
    text:
      difference < 0
        ? `${amount} missing: a line may be unread`
        : `${amount} too much: a line may be misread`,
  }
}
