import { FOODS } from '../../foods/tables/food-table.ts'
import { foodsIn } from '../wanted-foods.ts'
import { refusedAs } from './read-refusals.ts'
import type { RefusedFood } from './read-refusals.ts'

/** What is said in other languages before foods that are refused, up to the end of the clause. */
const REFUSAL =
  /(?<!\p{L})(?:ohne|kein(?:e[nrs]?)?|nicht|sin|sans|pas de|senza|zonder|geen|tanpa|בלי|ללא|(?<allergy>al+[eé]rg\p{L}*|אלרגי\p{L}*))(?!\p{L})(?<clause>[^.;:!?\n]*)/giu

/** What a text refuses in other languages than English, and the text without it. */
export function readForeignRefusals(text: string): { asked: string; refused: RefusedFood[] } {
  const refused: RefusedFood[] = []
  const asked = text.replace(REFUSAL, (_, allergy: string | undefined, clause: string) => {
    for (const { words, ids } of foodsIn(clause)) {
      const allergens = allergy === undefined ? [] : ids.flatMap((id) => FOODS.get(id)?.allergens ?? [])
      refused.push(refusedAs(words, ids, allergens))
    }
    return ' '
  })
  return { asked, refused }
}
