import type { IngredientState, PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'

/** Whether what a meal takes is there, as far as amounts compare. */
const IN_STOCK: ReadonlySet<IngredientState> = new Set(['there', 'uncounted'])

/** Whether an ingredient has the badge 'In stock'; the others have 'Need' (PLAN-016). */
export const isInStock = ({ state }: PlannedIngredient): boolean => IN_STOCK.has(state)
