import { convertQuantity } from '../units/stock-units.ts'
import { findNamedPack, findPackUnit } from '../units/packs/pack-size.ts'
import { measuresOf } from './food-facts.ts'
import { beginsWithFigure } from './names/figured-brand.ts'
import { FOODS } from './tables/food-table.ts'
import { inStatedForm } from './tables/forms-of-foods.ts'
import { readFood } from './read-food.ts'

/** Counts of pieces beside food: of anything else they may be many things. */
const COUNTS: readonly RegExp[] = [
  /(?<!\p{L})(?:lot|bo[iî]te|plateau|paquet|pack|paquete|caja|estuche|confezione|scatola)\s(?:de|da)\s(\d{1,2})(?!\d)/iu,
  /(?<![\d.,])(\d{1,2})\s?(?:st|pz|pezzi|stuks)(?!\p{L})/iu,
]
/** The same where a number may as well say how often the whole was bought. */
const COUNTS_OR_QUANTITIES: readonly RegExp[] = [
  /(?<![\p{L}\d])[x×]\s?(\d{1,2})(?![\d.,\p{L}])/iu,
  /(?<![\d.,])(\d{1,2})\s?[x×]$/iu,
  /^(\d{1,2})\s(?=\p{L}{2})/u,
]
const DOZEN =
  /(?<!\p{L})(?:(half|media|demi|halbes)[\s-])?(?:a\s)?(?:dozen|docena|douzaine|dutzend|תריסר)(?!\p{L})/iu

const MULTIPLIED = /\d[^\d]{0,12}[x×*]\s?[\d.]/iu

/**
 * The pack that a name says as a unit of stock: its weight or volume ('500g', '6x330ml'), or the pieces of food that is
 * counted in pieces ('12 item' of 'Eggs 12 pack'); null where it says none, or a count of what nobody counts. `quantity` is
 * how often it was bought: a name may repeat that.
 */
export const findSoldPack = (name: string, quantity: number): string | null => {
  const measured = findPackUnit(name)
  const pack = findNamedPack(name)
  // '12 pack 696 g' of eggs weighs that in all, where '6 pack 330 ml' is so much in each.
  const isWeight = pack !== null && convertQuantity(1, pack.unit, 'g') !== null
  const isWeightOfAll = isWeight && pack.count > 1 && !MULTIPLIED.test(name)
  if ((measured !== null && !isWeightOfAll) || !isCountedInPieces(name)) return measured
  const pieces = pack === null ? piecesIn(name.trim(), quantity) : isWeightOfAll ? pack.count : pack.size
  return pieces > 1 ? `${pieces} item` : null
}

/** Whether the table knows what one piece of a food weighs: of eggs and lemons, not of tea, crisps or juice. */
const isCountedInPieces = (name: string): boolean => {
  const reading = readFood(name)
  const food = reading.is_food ? FOODS.get(reading.food_id) : undefined
  if (!reading.is_food || food === undefined) return false
  return measuresOf(inStatedForm(food, reading.forms).id).pieceGrams?.['item'] !== undefined
}

const piecesIn = (name: string, quantity: number): number => {
  const [dozen, half] = DOZEN.exec(name) ?? []
  if (dozen !== undefined) return half === undefined ? 12 : 6
  const count = numberOf(COUNTS, name)
  if (count > 0) return count
  const open = beginsWithFigure(name) ? 0 : numberOf(COUNTS_OR_QUANTITIES, name)
  return open === quantity ? 0 : open
}

const numberOf = (patterns: readonly RegExp[], name: string): number =>
  patterns.map((pattern) => Number(pattern.exec(name)?.[1] ?? 0)).find((count) => count > 0) ?? 0
