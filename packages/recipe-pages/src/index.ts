/**
 * Web pages and texts to recipes: from schema.org's markup, and from the structure of a page or the lines of a text where
 * there is none; and what the steps of recipes say to whoever cooks. All of it is pure: nothing is fetched and no script
 * runs. Lines are answered as they are written; `@larder/foods` reads the phrases of ingredients.
 */
export { readRecipePage } from './read-recipe-page.ts'
export { readRecipeText } from './text/read-recipe-text.ts'
export { recipeOfLines } from './text/recipe-of-lines.ts'
export { LINE_KINDS } from './text/text-line.ts'
export type { LineKind, TextLine } from './text/text-line.ts'
export { readExportedObjects } from './exports/exported-objects.ts'
export { looksLikeRecipe } from './looks-like-recipe.ts'
export { emptyRecipe } from './read-recipe.ts'
export type { ReadRecipe } from './read-recipe.ts'

// The headings among steps, for lists in which each line is a step.
export { joinHeadings } from './lines/step-headings.ts'

// Lines of ingredients that somebody types or pastes.
export { cleanIngredient, namesPart } from './lines/ingredient-lines.ts'

// The texts of recipes: what their steps use, how long they take, and how they read for more or fewer.
export { stepsOf } from './steps/steps-of.ts'
export { stepIngredients } from './steps/step-ingredients.ts'
export { stepTimers } from './steps/step-timers.ts'
export type { StepTimer } from './steps/step-timers.ts'
export { scaleInstructions, scaleText } from './steps/scale-step.ts'
export { guessIngredients } from './lines/guess-ingredients.ts'
export { isKitchenWork, isNoRecipeText } from './steps/stray-text.ts'

// Recipes as objects of schema.org, and the nutrients that these state.
export { recipeToSchema } from './schema/recipe-to-schema.ts'
export { readNutrients } from './schema/read-nutrients.ts'

// HTML as a tree, for whoever reads other pages and mails.
export { HtmlTooComplexError, parseHtmlTree, textInside } from './html/html-tree.ts'
export type { HtmlElement } from './html/html-tree.ts'
