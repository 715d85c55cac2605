import { FORMS, inForm } from '../foods/tables/food-forms.ts'
import type { Food } from '../foods/tables/food-table.ts'
import table from './tables/processed.json' with { type: 'json' }

/** A food as a name says it: `process` is how it was processed, empty for what was not. */
export type StatedFood = { food: Food; process: string }

const PROCESS_OF = new Map(
  Object.entries(table.processed).flatMap(([process, foods]) => foods.map((id) => [id, process] as const)),
)

/** Stated forms that always make something else of a food. */
const ALWAYS: ReadonlySet<string> = new Set(['smoked', 'pickled'])
/** Those that do so only where they change how the food keeps: dry wine and dried pasta are wine and pasta. */
const WHERE_IT_KEEPS: ReadonlySet<string> = new Set(['dried', 'powder', 'canned'])

const keepsOtherwise = (food: Food, form: string): boolean => {
  const { keeps } = inForm(
    food,
    FORMS.filter((one) => one.form === form),
  )
  return keeps !== food.keeps
}

/** How a food is processed of itself, or by the kind that it belongs to; empty for what is not. */
const ownProcess = ({ kinds }: Food): string =>
  kinds.map((kind) => PROCESS_OF.get(kind)).find((process) => process !== undefined) ?? ''

/** A food with how it was processed: of itself, and by the forms that its name or unit states. */
export function asStated(food: Food, forms: readonly string[]): StatedFood {
  const own = ownProcess(food)
  // What is cured is mostly smoked too, and mostly nobody says so.
  if (own === 'cured') return { food, process: own }
  const stated = forms.filter(
    (form) => ALWAYS.has(form) || (WHERE_IT_KEEPS.has(form) && keepsOtherwise(food, form)),
  )
  const all = new Set(own === '' ? stated : [own, ...stated])
  return { food, process: [...all].sort().join(' ') }
}

/** A food of the table as it is when nothing else is said of it. */
export const plainFood = (food: Food): StatedFood => asStated(food, [])

/**
 * Whether something in stock can be used as what is wanted, as far as their processing goes: raw salmon is no smoked salmon,
 * nor the other way round. Pulses of a can do for others, as they need no more than less time.
 */
export const isProcessedAlike = (stocked: StatedFood, wanted: StatedFood): boolean =>
  stocked.process === wanted.process ||
  (stocked.process === 'canned' && wanted.process === '' && stocked.food.kinds.includes('pulse'))
