import { capitalise } from '../words/english.ts'
import { scaleNutrient } from './scale-quantity.ts'

/** A line of the nutrition as shown: 'Protein', '12.5 g', and its share of a day in percent where one is known. */
export type NutritionLine = { label: string; amount: string; daily_percent: number | null }

/** The usual names of each nutrient, without case and marks; the reference intakes of an adult (EU 1169/2011, annex XIII). */
const KNOWN = [
  {
    label: 'Calories',
    unit: 'kcal',
    names: ['calories', 'kcal', 'energy', 'caloriesperserving'],
    daily: 2000,
  },
  { label: 'Protein', unit: 'g', names: ['protein', 'proteins', 'proteing'], daily: 50 },
  { label: 'Carbs', unit: 'g', names: ['carbs', 'carbohydrates', 'carbohydrate', 'carbsg'], daily: 260 },
  { label: 'Fat', unit: 'g', names: ['fat', 'fats', 'totalfat', 'fatg'], daily: 70 },
  { label: 'Fibre', unit: 'g', names: ['fiber', 'fibre', 'fiberg'], daily: 25 },
  { label: 'Sugar', unit: 'g', names: ['sugar', 'sugars', 'sugarg'], daily: 90 },
] as const

/** The nutrition of a recipe by name, whether it is an object or JSON text; null when it is neither (RECP-029). */
export const readNutrition = (given: unknown): Record<string, number | string> | null => {
  const value = typeof given === 'string' ? parseJson(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const known = Object.entries(value).filter(
    (entry): entry is [string, number | string] =>
      (typeof entry[1] === 'number' && Number.isFinite(entry[1])) ||
      (typeof entry[1] === 'string' && entry[1].trim() !== ''),
  )
  return known.length === 0 ? null : Object.fromEntries(known)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The nutrient that a name means in one of the usual spellings, with its label and unit; undefined for an unknown one. */
export const knownBy = (name: string) => {
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  return KNOWN.find(({ names }) => names.some((one) => one === folded))
}

/** A share of what an adult needs in a day, at most 100 percent (RECP-014). */
export const dailyPercent = (amount: number, daily: number): number =>
  Math.min(100, Math.max(0, Math.round((amount / daily) * 100)))

/** The lines of a nutrition at a percent of the recipe, with 'g' and 'kcal' where the unit is known (RECP-011, 013). */
export const nutritionLines = (given: unknown, percent: number): NutritionLine[] => {
  const lines = Object.entries(readNutrition(given) ?? {}).map(([name, value]) => {
    const known = knownBy(name)
    const scaled = scaleNutrient(value, percent)
    const isNumber = typeof scaled === 'number'
    return {
      rank: known ? KNOWN.indexOf(known) : KNOWN.length,
      label: known?.label ?? labelOf(name),
      amount: known && isNumber ? `${scaled} ${known.unit}` : String(scaled),
      daily_percent: known && isNumber ? dailyPercent(scaled, known.daily) : null,
    }
  })
  return lines.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...line }) => line)
}

/** 'saturated_fat' as 'Saturated fat'. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return capitalise(words)
}
