import { measuresOfItem } from '../../catalogue/item-measures.ts'
import type { MeasuredItem } from '../../catalogue/item-measures.ts'
import {
  measuresOf,
  remembered,
  convertAmount,
  countedUnit,
  unitRatio,
  findUnit,
  sizeOfUnit,
  yieldsOf,
} from '@larder/foods'
import type { Food, FoodMeasures, Yield } from '@larder/foods'

type Lot = { unit: string; item: MeasuredItem | null }

/** How much of a wanted food in a unit one unit of a lot is; null where nobody can tell. */
export type LotRatio = (lot: Lot) => number | null

/**
 * The ratios of lots of a food to a unit of it. Weights of units are those of the household, else of the food that is wanted
 * (null for an unknown one), else of what the item's name says.
 */
export const ratiosTo = (unit: string, food: Food | null): LotRatio => {
  const ofUnit = ratios.get(food) ?? new Map<string, LotRatio>()
  ratios.set(food, ofUnit)
  const known = ofUnit.get(unit) ?? makeRatios(unit, food)
  // Units that people type have no end.
  if (ofUnit.size < MOST_UNITS) ofUnit.set(unit, known)
  return known
}

/** Plans ask for the same few hundred after each change of the stock. */
const ratios = new Map<Food | null, Map<string, LotRatio>>()
const MOST_UNITS = 100

const makeRatios = (unit: string, food: Food | null): LotRatio => {
  const ofPiece = food && gramsOfPiece(unit, food)
  if (ofPiece !== null) {
    // A bottle that is counted in stock is of unknown size.
    const inGrams = ratiosTo('g', food)
    return (lot) => {
      const grams = inGrams(lot)
      return grams === null ? null : grams / ofPiece
    }
  }
  const convert = (from: string, measures: FoodMeasures): number | null =>
    convertAmount({ quantity: 1, unit: from }, unit, measures)?.quantity ?? null
  const exactOf = remembered((from) => ({ ratio: unitRatio(from, unit) }))
  const byFood = remembered((from) => ({ ratio: food && convert(from, measuresOf(food.id)) }))
  return ({ item, unit: stated }) => {
    const from = countedUnit(item?.name ?? '', stated)
    const { ratio: exact } = exactOf(from)
    if (exact !== null) return exact
    const hasOwn = Object.keys(item?.conversions ?? {}).length > 0
    return item && (hasOwn || food === null) ? convert(from, measuresOfItem(item)) : byFood(from).ratio
  }
}

/** How much of a food one of a unit is in g, where the unit counts what it is made of: the juice of 2 lemons; else null. */
const gramsOfPiece = (unit: string, food: Food): number | null => {
  const name = findUnit(unit)
  return name !== null && sizeOfUnit(name)?.base === 'item' ? (yieldsOf(food)[0]?.grams ?? null) : null
}

/** The ratios of lots of what a food is made of, by how much of it a piece gives: lemons, where their juice is wanted. */
export const yieldRatiosTo = (unit: string, food: Food, { from, grams }: Yield): LotRatio => {
  const ofPiece = gramsOfPiece(unit, food)
  const ofGram =
    ofPiece === null
      ? (convertAmount({ quantity: 1, unit: 'g' }, unit, measuresOf(food.id))?.quantity ?? null)
      : 1 / ofPiece
  const piecesIn = (lot: Lot): number | null => {
    const measures =
      Object.keys(lot.item?.conversions ?? {}).length > 0 && lot.item
        ? measuresOfItem(lot.item)
        : measuresOf(from)
    return convertAmount({ quantity: 1, unit: lot.unit }, 'item', measures)?.quantity ?? null
  }
  return (lot) => {
    const pieces = piecesIn(lot)
    return ofGram === null || pieces === null ? null : pieces * grams * ofGram
  }
}
