import { foodsInName } from '../foods/foods-in-name.ts'
import { beginsWithFigure } from '../foods/names/figured-brand.ts'
import { readFood } from '../foods/read-food.ts'
import { findNonFoodReason } from '../foods/tables/non-food.ts'
import { splitAmount, type NamedAmount } from '../phrases/amounts/split-amount.ts'
import { LONGEST_PHRASE } from '../phrases/tokens.ts'
import { PIECE_OF_PACK } from '../units/packs/pack-size.ts'
import { canonicalUnit, isMeasure } from '../units/stock-units.ts'
import { roundQuantity } from '../units/quantity.ts'
import { findUnit } from '../units/unit-names.ts'

/** A shorter text for a longer one, or its name, and how often it is there where that was said. */
type Shorter = { times?: number; text: string; isName?: true }
type Groups = Readonly<Record<string, string | undefined>>
type Order = { name: string; match: RegExp; apply: (groups: Groups, text: string) => Shorter | null }

const ABOUT = /(?<![^ ])(?:~|ca\.?|circa|about|approx\.?|approximately|etwa|environ|unos|unas) ?(?=\d)/iu
const COUNT_BEFORE = /^(?<count>\d{1,2})(?: ?[x×])? (?<what>\p{L}.*)$/iu
const PACK_BEHIND = /^(?<what>.*\S) (?<count>\d{1,2})(?:[ -]?pack|(?<er>er)(?:[ -]?(?:pack|packung))?)$/iu
const SIZE = String.raw`(?<size>\d+(?:[.,]\d+)?) ?(?<unit>\p{L}{1,6})`
const OF = String.raw`(?:of |with |de |d['’]|da |di |van |met |mit |à )?`
/** Cartons, nets and trays, which are no units of their own. */
const HOLDER =
  /^(?:lots?|cases?|trays?|crates?|kartons?|kästen|kasten|netz|nets?|filets?|mallas?|plateaux?)$/iu
/** Nobody types more of a thing without its unit; larger numbers are names ('Licor 43') and shares of fat. */
const MOST_WITHOUT_UNIT = 12
const MOST_EGGS = 30
/** '2 pack butter' are two packs of it. */
const FEWEST_IN_PACK = 4
const MOST_IN_PACK = 60

/**
 * The orders in which people write amounts, beside the one in which phrases are read; the first that applies counts. Each
 * leaves a shorter text, which may be in one of them again: '2 packs of 6 x 33 cl beer'.
 */
const ORDERS: readonly Order[] = [
  {
    name: 'about: ca. 600 g Hackfleisch',
    match: ABOUT,
    apply: (_, text) => ({ text: text.replace(ABOUT, '') }),
  },
  {
    name: 'thousands set apart: 10 000 ml water',
    match: /^(?<thousands>\d{1,3})[ \u202f]000(?= ?(?:gr?|gramm?e?s?|ml)(?!\p{L}))(?<what>.*)$/iu,
    apply: ({ thousands = '', what }) => ({ text: `${thousands}000${what}` }),
  },
  {
    name: 'in two measures, or as a range, of which the upper end counts: 1 kg/2 lb flour, 500 g-600 g mince',
    match: new RegExp(
      String.raw`^${SIZE} ?(?<between>[/–-]) ?(?<upper>\d+(?:[.,]\d+)?) ?(?<other>\p{L}{1,6}) (?<what>\p{L}.*)$`,
      'iu',
    ),
    apply: ({ size, unit = '', between, upper, other = '', what }) => {
      if (!isMeasured(unit) || !isMeasured(other)) return null
      return { text: between === '/' ? `${size} ${unit} ${what}` : `${upper} ${other} ${what}` }
    },
  },
  {
    name: 'in brackets behind: tomatoes (400 g), tomatoes (2 x 400 g)',
    match: new RegExp(String.raw`^(?<what>\p{L}.*) \((?<times>\d{1,2} ?[x×] ?)?${SIZE}\)$`, 'iu'),
    apply: ({ what, times = '', size, unit = '' }) =>
      isMeasured(unit) ? { text: `${what} ${times}${size} ${unit}` } : null,
  },
  {
    name: 'times behind: milk x2, milk 2x, milk (2), beer 33 cl × 6',
    match:
      /^(?<what>.*\S) (?:\((?:[x×] ?)?(?<within>\d{1,2})(?: ?[x×])?\)|[x×] ?(?<behind>\d{1,2})|(?<before>\d{1,2}) ?[x×])$/iu,
    apply: ({ what = '', within, behind, before }) => ({
      times: Number(within ?? behind ?? before),
      text: what,
    }),
  },
  {
    name: 'several of a size behind: yoghurt 4 x 125 g',
    match: new RegExp(String.raw`^(?<what>.+) (?<count>\d{1,2}) ?[x×] ?${SIZE}$`, 'iu'),
    apply: ({ what = '', count, ...size }) => {
      // '2 yoghurt 4 x 125 g' are eight.
      const isCounted = COUNT_BEFORE.test(what) && !beginsWithFigure(what)
      const { name, quantity } = isCounted ? splitAmount(what) : { name: what, quantity: 1 }
      return severalOf({ ...size, what: name, count: String(Number(count) * (quantity ?? 1)) })
    },
  },
  {
    name: 'several of a size before: 6 x 33 cl beer, 2 500 g pasta, 2 (400 g) tins tomatoes',
    match: new RegExp(
      String.raw`^(?<count>\d{1,2}) ?(?:[x×] ?| (?<=\d ))(?<open>\()?${SIZE}\)? ${OF}(?<what>\p{L}.*)$`,
      'iu',
    ),
    apply: ({ open, count, what = '', ...size }) =>
      severalOf({ ...size, count, what: open === undefined ? what : splitAmount(`${count} ${what}`).name }),
  },
  {
    name: 'the size of each: 2 bags of rice 1 kg each, 2 Flaschen Wein à 0,75 l',
    match: new RegExp(
      String.raw`^(?<count>\d{1,2})(?: ?[x×])? (?<what>\S.*?) (?:(?<at>[àáa@]|je|of|de|da) )?${SIZE}(?<each> (?:each|per piece|chacune?|cada un[oa]|ciascun[oa]|l['’]une?|per stuk))?$`,
      'iu',
    ),
    apply: ({ count, what = '', at, each, ...size }) =>
      (at ?? each) === undefined
        ? null
        : severalOf({ ...size, count, what: splitAmount(`${count} ${what}`).name }),
  },
  {
    name: 'containers of a size: 4 pots de 125 g yaourt, 3 cans 400 ml coconut milk',
    match: new RegExp(
      String.raw`^(?<count>\d{1,2}) (?<container>\p{L}{2,12}) ${OF}${SIZE} ${OF}(?<what>\p{L}.*)$`,
      'iu',
    ),
    apply: ({ container = '', ...groups }) => (holds(container) ? severalOf(groups) : null),
  },
  {
    name: 'a pack of so many before: 6 pack of beer, six-pack cola, 6er Pack Eier, 2 x 10er Eier',
    match:
      /^(?:(?<packs>\d{1,2})(?: ?[x×])? )?(?:(?<count>\d{1,2})(?:[ -]?pack|(?<er>er)(?:[ -]?(?:packs?|packung|karton|kasten|träger|tray))?)|six[ -]?packs?)(?: of)? (?<what>(?!de |da )\S.*)$/iu,
    apply: ({ packs = '1', count = '6', er, what = '' }) =>
      isInPack(count, er) ? { times: Number(packs) * Number(count), text: what } : null,
  },
  {
    name: 'a pack of so many behind: Eier 10er, Milch 1 l 6er Pack, beer 6-pack',
    match: PACK_BEHIND,
    apply: ({ what = '', count = '', er }) =>
      isInPack(count, er) ? { times: Number(count), text: what } : null,
  },
  {
    name: 'packs of so many: a box of 6 eggs, 2 confezioni da 6 uova, 2 packs of 6 x 33 cl beer',
    match: new RegExp(
      String.raw`^(?:(?<packs>\d{1,2})|(?:an?|une?|eine?|una?))? ?(?<holder>\p{L}+) ${OF}(?<count>\d{1,2}) (?<what>(?:[x×] ?\d|\p{L}).*)$`,
      'iu',
    ),
    apply: ({ packs = '1', holder = '', count, what = '' }) =>
      holds(holder) ? timesIn(Number(packs), Number(count), what) : null,
  },
  {
    name: 'pieces of household goods: 8 rolls of toilet paper, toilet paper 8 rolls',
    match: new RegExp(
      String.raw`^(?:(?<count>\d{1,3}) (?<piece>\p{L}+) ${OF}(?<what>\p{L}.*)|(?<name>\p{L}.*) (?<behind>\d{1,3}) (?<last>\p{L}+))$`,
      'iu',
    ),
    apply: ({ count, piece, what, name, behind, last }) => {
      const [word, text] = [piece ?? last ?? '', what ?? name ?? '']
      const isPiece = PIECE_OF_PACK.test(word) && findUnit(word) === null
      return isPiece && isOneThing(text) ? { times: Number(count ?? behind), text } : null
    },
  },
  {
    name: 'a number behind a food: eggs 6, eggs - 6',
    match: /^(?<what>[\p{L}\p{M}' -]+?)(?: ?[-–:=])? (?<count>\d{1,2})$/u,
    apply: ({ what = '', count }) =>
      isCountOf(what, Number(count)) ? { times: Number(count), text: what } : null,
  },
]

/** 'Tea no 5' is no five teas. */
const NUMBERED = /(?<!\p{L})(?:no|nr|n°|num|number|nummer|numero|número|type|typ|size)\.?$/iu
/** The thing itself begins with a figure: '3-in-1 coffee'. */
const FIGURE_IN_NAME = /^\d{1,2}[ -]?in[ -]?\d/iu
/** '2 7up' */
const COUNT_OF_FIGURED = /^(?<count>[1-9]\d?) (?<what>\d.*)$/u
/** Nobody counts so exactly: '4711 Echt', '1664 beer'. */
const NUMBER_IN_NAME = /^[1-9]\d*(?!00)\d{2} (?=\p{L})/u
/** A size behind a name that has other figures: '7up 2 l', '00 flour 1 kg', '3.5% milk 1 l'. */
const SIZE_BEHIND = new RegExp(String.raw`^(?<what>.+) (?<amount>${SIZE})$`, 'iu')

/** A word that is more than the sign between two numbers. */
const HAS_WORD = /(?!x(?!\p{L}))\p{L}/iu
const isMeasured = (unit: string): boolean => isMeasure(canonicalUnit(unit))

/** Whether a word means what holds a thing or several: 'cans', 'packs', 'crate'. */
const holds = (word: string): boolean => {
  const unit = findUnit(word)
  return (
    HOLDER.test(word) || (unit !== null && unit !== 'item' && !isMeasured(unit) && foodsInName(word) === null)
  )
}

const isInPack = (count: string, er: string | undefined): boolean =>
  Number(count) <= MOST_IN_PACK && (er !== undefined || Number(count) >= FEWEST_IN_PACK)

/** Whether a number behind a name counts the thing: of a food by its own name, not a brand or spirit ('Chivas 12'). */
function isCountOf(name: string, count: number): boolean {
  const food = readFood(name)
  if (food.is_food !== true || food.confidence < 1 || food.place === 'Cabinet') return false
  return (
    !NUMBERED.test(name) && count > 0 && count <= (food.food_id === 'egg' ? MOST_EGGS : MOST_WITHOUT_UNIT)
  )
}

const isOneThing = (name: string): boolean =>
  findNonFoodReason(name) !== null || foodsInName(name)?.length === 1

/** So many of a measured size; bags and the like are counted, as their size says what they hold and not how much they are. */
function severalOf({ count, what = '', size, unit = '' }: Groups): Shorter | null {
  if (!isMeasured(unit) || !HAS_WORD.test(what)) return null
  const isCounted = ['paper', 'household'].includes(findNonFoodReason(what) ?? '')
  return isCounted
    ? { times: Number(count), text: `${what} ${size} ${unit}`, isName: true }
    : { times: Number(count), text: `${size} ${unit} ${what}` }
}

/** '2 boxes of 6 eggs' are 12 of 'eggs'; '2 packs of 6 x 33 cl beer' are 2 of '6 x 33 cl beer'. */
const timesIn = (packs: number, count: number, what: string): Shorter =>
  /^[x×]/iu.test(what) ? { times: packs, text: `${count} ${what}` } : { times: packs * count, text: what }

/**
 * Splits a line that somebody typed into a name and an amount in a unit of stock, in whatever order they stand:
 * 'yoghurt 4 x 125 g' and '4 x 125 g yoghurt' are 500 g. Quantity and unit are null where the line says none. What
 * `isKnown` says of is a name of the household, whatever figures are in it.
 */
export function splitOrdered(text: string, isKnown: (name: string) => boolean): NamedAmount {
  const name = { name: text, quantity: null, unit: null }
  if (text.length > LONGEST_PHRASE || FIGURE_IN_NAME.test(text) || isKnown(text)) return name
  const figured = COUNT_OF_FIGURED.exec(text)?.groups
  if (figured?.what !== undefined && beginsWithFigure(figured.what)) {
    const one = splitOrdered(figured.what, isKnown)
    return { ...one, quantity: Number(figured.count) * (one.quantity ?? 1) }
  }
  const whole = beginsWithFigure(text) ? name : splitAmount(text)
  if (isKnown(whole.name)) return whole
  if (whole.unit === null && (whole.quantity ?? 0) >= 1000 && NUMBER_IN_NAME.test(text)) return name
  const { count, what: counted = '' } = COUNT_BEFORE.exec(text)?.groups ?? {}
  if (isKnown(counted)) return { name: counted, quantity: Number(count), unit: null }
  for (const { match, apply } of ORDERS) {
    const found = match.exec(text)
    const shorter = found && apply(found.groups ?? {}, text)
    if (shorter === null || shorter.times === 0) continue
    const one = shorter.isName
      ? { name: shorter.text, quantity: null, unit: null }
      : splitOrdered(shorter.text, isKnown)
    if (shorter.times === undefined) return one
    return { ...one, quantity: roundQuantity(shorter.times * (one.quantity ?? 1)) }
  }
  const { what = '', amount = '', unit = '' } = SIZE_BEHIND.exec(text)?.groups ?? {}
  if (whole.quantity !== null || !isMeasured(unit) || !HAS_WORD.test(what)) return whole
  // Packs and cans stand before their size: 'water 6-pack 1.5 l', 'tomatoes 2 tins 400 g'.
  const held = splitOrdered(what, isKnown)
  const isHeld = held.quantity !== null && (held.unit !== null || PACK_BEHIND.test(what))
  const one = splitAmount(`${amount} ${what.replaceAll(/[^\p{L} ]/gu, '')}`)
  if (!isHeld || one.quantity === null) return { ...one, name: what }
  return { ...one, name: held.name, quantity: roundQuantity((held.quantity ?? 1) * one.quantity) }
}
