/** An amount of money in a text: `start` and `end` are its place in the text. */
export type Money = {
  value: number
  start: number
  end: number
  /** ISO 4217 code; null when none is printed. */
  currency: string | null
  /** The price of one piece, one kilogram …: 'each', '/kg'. */
  isUnitPrice: boolean
}

const SIGNS: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  '₪': 'ILS',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  שח: 'ILS',
  NIS: 'ILS',
  FR: 'CHF',
  SFR: 'CHF',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  LEI: 'RON',
  TL: 'TRY',
  '₺': 'TRY',
  ЛВ: 'BGN',
  ГРН: 'UAH',
  '₴': 'UAH',
}
const CODES =
  'EUR|USD|GBP|ILS|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|MXN|BRL|ARS|CLP|COP|CZK|HUF|RON|INR|ZAR|TRY|BGN|UAH'
const SIGN = String.raw`(?:(?:US|CA|AU|NZ|C|A)?\$|[£€₪₺₴]|(?<!\p{L})(?:${CODES}|NIS|SFr\.?|Fr\.|Euro|ש["״]?ח)(?!\p{L}))`
/** Words for currencies that stand behind an amount; 'kr' also before it. */
const SIGN_BEHIND = String.raw`(?:zł|kč|kr\b\.?|ft|lei|tl|лв\.?|грн\.?)(?![\p{L}\p{N}])`
const NUMBER = String.raw`\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?: \d{3})+(?:,\d{2}|(?=\s?${SIGN_BEHIND}))|\d+(?:[.,]\d{1,2})?|[.,]\d{2}`
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/:#])(?<minus>[-−–]|(?<=^\s*|:\s*)[-−–]\s)?(?:(?<before>${SIGN}|(?<!\p{L})kr\.?(?=\s?[-\d]))\s?)?(?<minus2>[-−–])?(?<number>${NUMBER})(?![\p{N}]|[.,:/]\p{N})(?:(?<dash>,[-–]{1,2})|(?<minus3>-(?![\p{L}\p{N}])))?(?:\s?(?<after>${SIGN}|${SIGN_BEHIND}))?(?<minus4>-(?![\p{L}\p{N}]))?`,
  'giu',
)
/** Without a sign of a currency only two decimals are money, and no weight or share. */
const TWO_DECIMALS = /^\d[\d.,'’ ]*[.,]\d{2}$|^[.,]\d{2}$/
const NO_MONEY_AFTER =
  /^\s?(?:%|(?:kgs?|g|gr|mg|ml|cl|dl|l|ltr|lbs?|oz|cm|mm|m|km|uhr|h|am|pm|ק["״]?ג|גרם|ליטר|מ["״]?ל)(?![\p{L}\p{N}]))/iu
/** '£1.50 each', '2,99 €/kg', '1,20 € le kg', 'à 1,20 €'. */
const UNIT_AFTER =
  /^\s?\(?(?:\/\s?\p{L}{2,10}|(?:each|ea|apiece|p\/p|p\.?\/?\s?st(?:uk|k)?\.?|pièce|chacune?|cad|c\/u|ליח['׳]?)|(?:\/|per|pro|je|por|al|le|la|el|l['’]|ל)\s?(?:1\s?)?(?:kgs?|100\s?g|gr?|100\s?ml|ml|l|ltr|litre|liter|litro|lbs?|oz|stk|stück|stuks?|st|unit|unité|unidad|unità|uds?|pz|pce|piece|pièce|pezzo|item|each|roll|bottle|can|יחידה|יח['׳]?|ק["״]?ג|קילו))(?![\p{L}\p{N}])/iu
const UNIT_BEFORE = /(?:^|[\s(])(?:@|à|je|at)\s?$/iu

/** 'tra le ore 17.00', 'um 9.30': a time of day, where no sign of a currency says otherwise. */
const TIME_BEFORE = /(?<!\p{L})(?:ore|alle|dalle|um|om|las|kl|klo|tussen)\.?\s?$/iu
const TIME = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/

/** '60p', '90 אג\'': hundredths. */
const HUNDREDTHS = /(?<![\p{L}\p{N}.,])(?<number>\d{1,2})\s?(?<unit>p|אג['׳]?)(?![\p{L}\p{N}/])/giu
/** Most lines have no such unit. */
const MAY_BE_HUNDREDTHS = /\d\s?(?:p|אג)/iu
/** '3€50' */
const SIGN_AS_POINT = /(?<=\d)€(?=\d{2}(?!\d))/g

/** The amounts of money in a text, from left to right. */
export function findMoney(text: string): Money[] {
  if (!/\d/.test(text)) return []
  if (text.includes('€')) {
    const pointed = text.replace(SIGN_AS_POINT, ',')
    if (pointed !== text) return findMoney(pointed).map((amount) => ({ ...amount, currency: 'EUR' }))
  }
  const found: Money[] = []
  if (MAY_BE_HUNDREDTHS.test(text))
    for (const { 0: shown, index, groups = {} } of text.matchAll(HUNDREDTHS))
      found.push({
        value: Number(groups['number']) / 100,
        start: index,
        end: index + shown.length,
        currency: groups['unit']?.toLowerCase() === 'p' ? 'GBP' : 'ILS',
        isUnitPrice: UNIT_AFTER.test(text.slice(index + shown.length)),
      })
  for (const match of text.matchAll(MONEY)) {
    const { groups = {}, index } = match
    const number = groups['number'] ?? ''
    const { before: ahead, after: behind } = groups
    // '$56.00 MXN': a code says more than a sign that several currencies share.
    const sign = ahead?.includes('$') ? (behind ?? ahead) : (ahead ?? behind)
    // '6 ft' is a length.
    if (behind !== undefined && /^(?:ft|tl)$/i.test(behind) && !/^(?:Ft|FT|TL)$/.test(behind)) continue
    const end = index + match[0].length
    const rest = text.slice(end)
    if (sign === undefined && groups['dash'] === undefined) {
      if (!TWO_DECIMALS.test(number) || NO_MONEY_AFTER.test(rest)) continue
      if (TIME.test(number) && TIME_BEFORE.test(text.slice(0, index))) continue
    }
    const isNegative = ['minus', 'minus2', 'minus3', 'minus4'].some((name) => groups[name] !== undefined)
    const value = readNumber(number)
    // 'à 2,80 €/kg' is one amount.
    const before = UNIT_BEFORE.exec(text.slice(0, index))
    const after = UNIT_AFTER.exec(rest)
    found.push({
      value: isNegative && value !== 0 ? -value : value,
      start: before ? before.index : index,
      end: end + (after?.[0].length ?? 0),
      currency: sign === undefined ? null : currencyOf(sign),
      isUnitPrice: before !== null || after !== null,
    })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The code of a sign; null for crowns, which several countries have. */
const currencyOf = (sign: string): string | null => {
  const upper = sign.toUpperCase().replace(/\.$/, '')
  if (upper === 'KR') return null
  return SIGNS[upper] ?? (upper === 'EURO' ? 'EUR' : upper)
}

/** '12', '12,5' alone: an amount without a sign or decimals, as in a column of prices; null for others. */
export const bareAmount = (text: string): number | null =>
  /^-?\d{1,5}(?:[.,]\d{1,2})?$/.test(text.trim()) ? readNumber(text.trim()) : null

/** Reads a number with separators of either kind: of thousands before three digits, else of decimals. */
export function readNumber(text: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/\D/g, '')
  return Number(`${whole === '' ? '0' : whole}.${decimals?.[1] ?? '0'}`)
}
