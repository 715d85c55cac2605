/** What is asked of the readers of foods by the evaluations and benchmarks of the repository. */
export { answerFoodName } from './food-names.ts'
export { answerIngredients } from './ingredients.ts'
export { answerPackSize } from './pack-sizes.ts'
export { answerShelfLife } from './shelf-life.ts'
export { readPhrases } from './training/labelled-phrases.ts'
// Training needs numbers that are the same each time, and so do invented households.
export { createRandom } from './training/adaptive-weights.ts'
export type { Random } from './training/adaptive-weights.ts'
