import { arithmetic } from './arithmetic.ts'
import { arrays } from './arrays.ts'
import { addOperators } from './expression.ts'
import { logic } from './logic.ts'
import { summaries } from './summaries.ts'

/** Registers all expression operators with the compiler, which cannot import them because they import it. */
export const installOperators = (): void => {
  for (const family of [arithmetic, arrays, logic, summaries]) addOperators(family)
}
