import type { MailDocument } from '../mail/mail-document.ts'
import type { MailRow } from '../rows/mail-row.ts'
import type { FoundSum } from '../rows/sum-rows.ts'

const US_DOLLARS = /(?<!\p{L})(?:USD|US\s?\$)/u
/** What tells whose dollars '$' are, the surest first. */
const DOLLARS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:AUD(?!\p{L})|AU?\$)/u, 'AUD'],
  [/(?<!\p{L})(?:CAD(?!\p{L})|CA?\$)/u, 'CAD'],
  [/(?<!\p{L})(?:NZD(?!\p{L})|NZ\$)/u, 'NZD'],
  [/(?<!\p{L})A\.?B\.?N\.?[\s:.#]*\d{2}/u, 'AUD'],
  [/(?<!\p{L})NZBN(?!\p{L})/u, 'NZD'],
  [/(?<!\p{L})(?:HST|PST|QST|TPS|TVQ)(?!\p{L})/u, 'CAD'],
]
const OF_DOMAIN: Readonly<Record<string, string>> = { au: 'AUD', ca: 'CAD', nz: 'NZD' }
/** 'www.shop.com.au', 'orders@shop.ca' */
const DOMAINS = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?<country>au|ca|nz)(?![.-]?[\p{L}\p{N}])/giu
/** Australia prints it in its prices; elsewhere the country is named besides. */
const WITH_GST = /(?<!\p{L})(?:incl?\.?|includes|including|inclusive of|of)\s(?:\d+%\s)?GST(?!\p{L})/iu

/** '45,00 kr', 'kr 45,00': which country's crowns, its letters or the name of its tax tell. */
const CROWNS = /(?<!\p{L})kr\.?\s?\d|\d\s?kr(?!\p{L})|\(kr\)/iu
const CROWNS_OF: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})mva(?!\p{L})/iu, 'NOK'],
  [/[äö]/iu, 'SEK'],
  [/[æø]/iu, 'DKK'],
]
const CROWNS_OF_DOMAIN: Readonly<Record<string, string>> = { se: 'SEK', no: 'NOK', dk: 'DKK' }

/** Whose crowns a mail counts in; null for other money. */
function crownsOf(fromDomain: string | null, texts: readonly string[]): string | null {
  if (!texts.some((text) => CROWNS.test(text))) return null
  const ofSender = CROWNS_OF_DOMAIN[fromDomain?.split('.').at(-1)?.toLowerCase() ?? '']
  return ofSender ?? CROWNS_OF.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? null
}

/** The currency of an order: that of its total, else the most frequent one; of '$' the one that the mail tells otherwise. */
export function findCurrency(
  { from_domain, subject }: Pick<MailDocument, 'from_domain' | 'subject'>,
  sums: readonly FoundSum[],
  rows: readonly MailRow[],
): string | null {
  const printed = printedCurrency(sums, rows)
  if (printed !== 'USD' && printed !== null) return printed
  const texts = [subject, ...rows.flatMap(({ lines }) => lines.map(({ text }) => text))]
  if (printed === null) return crownsOf(from_domain, texts)
  if (texts.some((text) => US_DOLLARS.test(text))) return printed
  for (const [pattern, currency] of DOLLARS) if (texts.some((text) => pattern.test(text))) return currency
  const ofSender = OF_DOMAIN[from_domain?.split('.').at(-1)?.toLowerCase() ?? '']
  if (ofSender) return ofSender
  for (const text of texts) {
    if (!text.includes('.')) continue
    for (const { groups } of text.matchAll(DOMAINS)) {
      const ofShop = OF_DOMAIN[groups?.['country']?.toLowerCase() ?? '']
      if (ofShop) return ofShop
    }
  }
  return texts.some((text) => WITH_GST.test(text)) ? 'AUD' : printed
}

function printedCurrency(sums: readonly FoundSum[], rows: readonly MailRow[]): string | null {
  const printed = sums.findLast(({ kind, currency }) => kind === 'total' && currency !== null)?.currency
  if (printed) return printed
  const counts = new Map<string, number>()
  for (const { money } of rows.flatMap(({ lines }) => lines))
    for (const { currency } of money) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
