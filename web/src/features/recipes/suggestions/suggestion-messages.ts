import { MEAL_FAILURES } from '@larder/shared/contracts/recipes/daily-meals'
import { UnexpectedAnswer } from '../../../lib/api/api-error.ts'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'

/** The server answered a generation without a recipe (MEAL-027). */
export class NothingSuggested extends Error {}

const NOT_SIGNED_IN = /authentication|unauthorized|not authenticated/i

/** Why the suggestions could not be loaded, or others not be generated, in the words of MEAL-017 and MEAL-026 to MEAL-029. */
export function suggestionFailure(error: unknown, action: 'load' | 'generate'): string {
  const detail = detailOr(error, '')
  if (NOT_SIGNED_IN.test(detail)) return MEAL_FAILURES.notSignedIn
  if (error instanceof NothingSuggested) return MEAL_FAILURES.nothing
  if (action === 'generate') return `Unable to generate recipes: ${reasonFor(error)}`
  return error instanceof UnexpectedAnswer ? MEAL_FAILURES.shape : detail || MEAL_FAILURES.load
}
