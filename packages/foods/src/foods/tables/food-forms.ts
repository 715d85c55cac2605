import forms from './forms.json' with { type: 'json' }
import { toKeeps } from './food-table.ts'
import type { Category, Food, Keeps, Place } from './food-table.ts'

/** How a form changes foods of some kinds or categories (of all if none is named); null means no change. */
type FormEffect = {
  kinds?: readonly string[]
  categories?: readonly string[]
  category: string | null
  place: string | null
  keeps: readonly (number | null)[] | null
}

/** A form in which foods are sold: frozen, canned, dried … */
export type Form = { form: string; words: string; cut_words?: string; effects: readonly FormEffect[] }

export const FORMS: readonly Form[] = forms.forms

/**
 * Category, place and keeping times of a food in some forms; the first of the table that changes it counts, in whatever
 * order they are named: what is cut and canned keeps as what is canned.
 */
export function inForm(
  food: Food,
  named: readonly Form[],
): { category: Category; place: Place; keeps: Keeps } {
  for (const form of FORMS) {
    if (!named.includes(form)) continue
    const effect = form.effects.find(
      ({ kinds, categories }) =>
        (!kinds && !categories) ||
        kinds?.some((kind) => food.kinds.includes(kind)) ||
        categories?.includes(food.category),
    )
    if (!effect || (!effect.category && !effect.place)) continue
    return {
      category: (effect.category as Category | null) ?? food.category,
      place: (effect.place as Place | null) ?? food.place,
      keeps: effect.keeps ? toKeeps(effect.keeps) : food.keeps,
    }
  }
  return { category: food.category, place: food.place, keeps: food.keeps }
}
