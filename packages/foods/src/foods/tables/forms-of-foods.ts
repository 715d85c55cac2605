import { remembered } from '../../words/remembered.ts'
import { findUnit } from '../../units/unit-names.ts'
import { FORMS, inForm } from './food-forms.ts'
import { FOODS } from './food-table.ts'
import type { Food } from './food-table.ts'
import { foldedWords, foldedSingular } from '../names/fold-food.ts'
import { readFood } from '../read-food.ts'
import type { FoodReading } from '../read-food.ts'

/** Units in which canned food is sold: chickpeas by the can are no dry ones. */
const CANNED_UNITS: ReadonlySet<string | null> = new Set(['can', 'jar'])

/** Whether food that is counted in a unit is sold in cans or jars; units in any spelling. */
export const isSoldCanned: (unit: string) => boolean = remembered((unit) => CANNED_UNITS.has(findUnit(unit)))

/** Forms in which a food stays what it is, which is so of what grows: canned milk is another food than milk. */
const SAME_FOOD: ReadonlySet<string> = new Set(['canned', 'frozen'])
const GROWN = ['vegetable', 'fruit', 'pulse', 'canned-peas']

const FORM_OF_WORD = new Map(
  FORMS.flatMap(({ form, words }) => words.split(', ').map((word) => [foldedSingular(word), form] as const)),
)

const CANNED = FORMS.filter(({ form }) => form === 'canned')
/** Forms that food still has in a can: dried or frozen food by the can is no canned food. */
const INSIDE_CANS: ReadonlySet<string> = new Set(['cut', 'fresh', 'smoked'])

type FormOf = { base: Food; form: string }

/** A food that has the name of another one in a form ('canned chickpeas'), with that other one, which grows; null for the rest. */
function formOf(food: Food): FormOf | null {
  for (const name of (food.names.en ?? '').split(', ')) {
    const words = foldedWords(name)
    const at = words.findIndex((word) => FORM_OF_WORD.has(foldedSingular(word)))
    if (at < 0 || words.length < 2) continue
    const reading = readFood(words.toSpliced(at, 1).join(' '), 'en')
    const base = reading.is_food && reading.confidence === 1 ? FOODS.get(reading.food_id) : undefined
    if (base === undefined || food.kinds.includes(base.id)) continue
    if (!GROWN.some((kind) => base.kinds.includes(kind))) continue
    return { base, form: FORM_OF_WORD.get(foldedSingular(words[at] ?? '')) ?? '' }
  }
  return null
}

/** Built when the first food is sought in a form, so that the start is not delayed. */
let made: { byBase: Map<string, Food>; ofForm: Map<string, FormOf> } | undefined
const forms = () => (made ??= toForms())

function toForms() {
  const byBase = new Map<string, Food>()
  const ofForm = new Map<string, FormOf>()
  for (const food of FOODS.values()) {
    const found = formOf(food)
    if (found === null) continue
    ofForm.set(food.id, found)
    const key = `${found.base.id} ${found.form}`
    if (!byBase.has(key)) byBase.set(key, food)
  }
  return { byBase, ofForm }
}

/** A food in some forms: canned chickpeas for chickpeas and 'canned'; the food itself where the table has no such food. */
export const inStatedForm = (food: Food, stated: readonly string[]): Food =>
  stated.map((form) => forms().byBase.get(`${food.id} ${form}`)).find((found) => found !== undefined) ?? food

/** The food of which another one is the canned or frozen form, and which form that is; null for other foods. */
export const baseOfForm = (food: Food): FormOf | null => {
  const found = forms().ofForm.get(food.id)
  return found !== undefined && SAME_FOOD.has(found.form) ? found : null
}

/** Whether food by a unit keeps like canned food: all that is sold by the can, but by the jar only what grows, no herring. */
const keepsCanned = (food: Food, unit: string): boolean =>
  findUnit(unit) === 'can' || (isSoldCanned(unit) && GROWN.some((kind) => food.kinds.includes(kind)))

/** What a name says of food that is sold by a unit: peaches by the can are canned peaches; the reading itself for the rest. */
export function asSoldBy(unit: string, reading: FoodReading): FoodReading {
  const named = reading.is_food ? FOODS.get(reading.food_id) : undefined
  if (!reading.is_food || named === undefined || !keepsCanned(named, unit)) return reading
  if (!reading.forms.every((form) => INSIDE_CANS.has(form))) return reading
  const food = inStatedForm(named, ['canned'])
  const kept = inForm(food, food === named ? CANNED : [])
  if (kept.keeps === named.keeps) return reading
  return { ...reading, food_id: food.id, ...kept, forms: [...reading.forms, 'canned'] }
}
