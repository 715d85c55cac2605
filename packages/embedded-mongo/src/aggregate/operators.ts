import { arithmetic } from './arithmetic.ts'
import { arrays } from './arrays.ts'
import { conversions } from './conversions.ts'
import { dates } from './dates.ts'
import { addOperators } from './expression.ts'
import { logic } from './logic.ts'
import { strings } from './strings.ts'
import { summaries } from './summaries.ts'

/** Makes all expression operators known to the compiler; it can't import them, because they need it themselves. */
export const installOperators = (): void => {
  for (const family of [arithmetic, arrays, conversions, dates, logic, strings, summaries])
    addOperators(family)
}
