import { tokensOf } from '../rows/row-kind.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { namesChain } from './shop-chains.ts'

/** The number of header rows in which a name is searched. */
const HEADER_ROWS = 12
const COMPANY =
  /\b(sdn\.?,?\s?bhd|s\/b|enterprise|trading|gmbh|co\.? kg|ohg|ltd|limited|llc|inc|corp|plc|s\.?a\.?|s\.?l\.?|b\.?v\.?|bhd|berhad|pte|holdings?)\b|בע["״]?מ/i
const SHOP =
  /\b(restaurants?|restoran|restaurante|ristorante|cafe|café|coffee|market|markt|mart|supermarket|supermarkt|hypermarket|store|stores|shop|bakery|bäckerei|backerei|grill|kitchen|pizzeria|pizza|bistro|bar|hardware|pharmacy|apotheke|farmacia|grocers?|grocery|foods?|books?|station|perniagaan|syarikat|kedai|pasar|boutique|deli|diner|steakhouse|burger|sushi|noodles?|house|hotel|inn|club|electronics?)\b/i
/** Nothing but the kind of a shop. */
const KIND_OF_SHOP =
  /^(?:(?:department|convenience|grocery|general|food|book|liquor|discount) )?(?:stores?|shop|supermarkets?|supermarkt|hypermarket|restaurante?|ristorante|market|bakery|pharmacy|apotheke|farmacia)$/i
const ADDRESS =
  /\b(jalan|jln|lot|wisma|menara|kompleks|kawasan|seksyen|level|no\.?\s?\d|street|st|road|rd|avenue|ave|blvd|lane|drive|floor|suite|taman|bandar|lorong|persiaran|plaza \d|str|weg|allee|platz|calle|via|rue)\b|(stra[sßb]+e|straat|gasse|laan|plein)\b|(?:weg|allee|platz|str\.?) \d|\b\d{5}\b/i
/** `Hauptstr. 7`, `24103 Kiel`: no name, even where no other row is one. */
const ADDRESS_NUMBER = /(?<=\p{L}\.?\s)\d{1,4}\s?[a-z]?$|^\d{5}\s\p{L}/iu
const HOUSE_NUMBER = /^\d+(-\d+)?[a-z]?[\s,-]/i
/** What the foot of a paper says of a company: its managers, its seat, its register and its bank. */
const IMPRINT =
  /\s(?:geschäftsführ\p{L}*|geschaeftsfuehr\p{L}*|geschaftsfuhr\p{L}*|gf|inhaber\p{L}*|inh|vorstand\p{L}*|vorsitz\p{L}*|aufsichtsrat\p{L}*|sitz|registergericht|amtsgericht|handelsregister|hr[ab]|ust-?id\p{L}*|steuer-?n\p{L}*|iban|bic|bank|bankverbindung|managing directors?|directors?|registered (?:office|in)|company no|vat (?:no|reg)\p{L}*|siège social|siret|siren|rcs|capital social|sede (?:legale|social)|partita iva|p\.\s?iva|reg\.\s?imprese|cif|nif|nipc|kvk|btw|krs|regon|nip|ičo|dič)(?!\p{L})/iu
/** `San Diego, CA`: a place and its state. */
const PLACE = /,\s?[A-Z]{2},?(\s+\d{5})?$/
const NOT_A_NAME =
  /\b(tel|fax|phone|www|http|e-?mail|gst|tax invoice|invoice|receipt|rechnung|quittung|date|time|table|order|cashier|server|guest|check|welcome|thank|reg no|company no|co\.? no|roc|id no|customer|copy|duplicate|reprint|merchant|terminal|sale|station id|opening|öffnungszeiten|uid|ust|unsere|offnungszeiten|eur|description|qty|operator|open|hours|daily|dining|carry ?out|take ?out|dine in|no valido|factura|ticket|member|points|total|plate)\b|^(?:inh|inhaber(?:in)?|prop|proprietor|titolare|gerant|gérant)\s?[.:]|^(?:operated|managed|owned) by\b|^tax inv|\bno\W*$|@|\.com\b|\d{3,4}[- ]\d{4}/i

/**
 * The same in Hebrew, where `\b` does not recognise letters: invoice, receipt, telephone, till, branch, date, street.
 */
const NOT_A_NAME_HEBREW =
  /(?<!\p{L})(חשבונית|קבלה|טל|טלפון|קופה|קופאי|ח\.?פ|עוסק|תאריך|שעה|רחוב|רח|שד|מספר|סניף)(?!\p{L})/u

/** A longer text is not the name of a shop, and would be refused when items are added. */
const MAX_NAME_LENGTH = 200

/** Below this score a header row is a guess; a company named elsewhere is better. */
const GUESS = 2.5

/** A shop's name with its evidence: its score, and how well its row was read (0 to 1). */
export type FoundStore = { name: string; score: number; confidence: number; isFirstRow: boolean }

type Candidate = { name: string; score: number; row: ReceiptRow }

/**
 * The shop's name: the header row that looks most like one (early, well read, above the address, with a company form or
 * a word for a shop); else a company or a web site named further below. Null when nothing looks like a name.
 */
export function findStoreName(rows: readonly ReceiptRow[]): FoundStore | null {
  const best = bestName(rows)
  if (!best) return null
  const { name, score, row } = best
  return {
    name: name.slice(0, MAX_NAME_LENGTH).trim(),
    score,
    confidence: row.confidence,
    isFirstRow: row === rows[0],
  }
}

function bestName(rows: readonly ReceiptRow[]): Candidate | null {
  const header = bestOf(
    rows
      .slice(0, HEADER_ROWS)
      .flatMap((row, index) => candidateOf(row, rows[index + 1], HEADER_ROWS - index, rows[index - 1]) ?? []),
  )
  const company = bestOf(
    rows
      .slice(HEADER_ROWS)
      .flatMap((row) => (COMPANY.test(row.text) ? (candidateOf(row, undefined, 0) ?? []) : [])),
  )
  // An unreadable logo leaves noise in the header; the company behind a chain is named further below.
  if (company && namesChain(company.name) && company.score > (header?.score ?? 0)) return company
  if (header && header.score >= GUESS) return header
  return company ?? siteName(rows) ?? header ?? null
}

const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, other) => (!best || other.score > best.score ? other : best),
    null,
  )

function candidateOf(
  row: ReceiptRow,
  next: ReceiptRow | undefined,
  earliness: number,
  previous?: ReceiptRow,
): Candidate | null {
  const name = withFirstHalf(cleanName(row.text), previous)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || row.amounts.length > 0 || NOT_A_NAME.test(name) || NOT_A_NAME_HEBREW.test(name))
    return null
  const longest = Math.max(0, ...tokensOf(name).map((token) => token.length))
  const isAddress = ADDRESS.test(name) || PLACE.test(name)
  if (isAddress && ADDRESS_NUMBER.test(name) && !COMPANY.test(name) && !SHOP.test(name) && !namesChain(name))
    return null
  const score =
    earliness * 0.5 * (12 / HEADER_ROWS) +
    (COMPANY.test(name) ? 3 : 0) +
    (namesChain(name) ? 6 : 0) +
    (KIND_OF_SHOP.test(name) ? -1 : SHOP.test(name) ? 1 : 0) +
    (next && ADDRESS.test(next.text) ? 0.7 : 0) +
    (row.confidence - 0.5) * 5 +
    (longest >= 4 ? 1 : -1) -
    (isAddress ? 8 : 0) -
    (HOUSE_NUMBER.test(name) ? 3 : 0) -
    (letters / name.replace(/\s/g, '').length < 0.6 ? 2 : 0)
  return { name, score, row }
}

/** A long name is split before its company form: `NING SDN. BHD.` is the end of the row above. */
function withFirstHalf(name: string, previous: ReceiptRow | undefined): string {
  const ownWords = tokensOf(name.replace(COMPANY, ' ')).filter((token) => token.length > 1)
  if (!previous || !COMPANY.test(name) || ownWords.length > 1) return name
  const above = cleanName(previous.text)
  const fits = (above.match(/\p{L}/gu)?.length ?? 0) >= 5 && previous.confidence > 0.5
  return fits && !ADDRESS.test(above) && !NOT_A_NAME.test(above) && !COMPANY.test(above)
    ? `${above} ${name}`
    : name
}

/** `rewards` from www.rewards.example: the last clue about the shop. */
function siteName(rows: readonly ReceiptRow[]): Candidate | null {
  for (const row of rows) {
    const { text } = row
    const site = /\bwww\s?\.\s?([a-z\d-]{3,})\s?\.[a-z]{2,}/i.exec(text)?.[1]
    if (site && !/facebook|instagram|twitter|survey|feedback/i.test(site))
      return { name: site, score: 0, row }
  }
  return null
}

/** `Markt GmbH, Domstr. 20, 50668 Koeln`: the name before an address in the same row, or before the imprint. */
function beforeAddress(text: string): string {
  const imprint = IMPRINT.exec(text)
  const named = imprint && COMPANY.test(text.slice(0, imprint.index)) ? text.slice(0, imprint.index) : text
  const [name = '', ...rest] = named.split(/\s?[,|·•]\s/u)
  const hasAddress = /\b\d{4,5} \p{L}{2}/u.test(rest.join(' '))
  return hasAddress && /\p{L}{3}/u.test(name) && !ADDRESS.test(name) ? name : named
}

/** The name without registration numbers in brackets and without specks at the ends. */
function cleanName(text: string): string {
  return beforeAddress(text)
    .replace(/\(\s?(?:co\.?\s*(?:reg\.?\s*)?no\.?:?\s*)?[\d-]{4,}[^()]*\)?/gi, ' ')
    .replace(/\s(co\.?\s?(reg)?\.?\s?no\.?:?\s?)?\d{5,}[- ]?[a-z]?$/i, '')
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}).!'])[^\p{L}\p{N}).!']+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
