/**
 * Web pages and texts to recipes: from schema.org's markup, and from the structure of a page or the lines of a text where
 * there is none. All of it is pure: nothing is fetched and no script runs. Lines are answered as they are written;
 * `@larder/foods` reads the phrases of ingredients.
 */
export { readRecipePage } from './read-recipe-page.ts'
export { readRecipeText } from './read-recipe-text.ts'
export { looksLikeRecipe } from './looks-like-recipe.ts'
export { emptyRecipe } from './read-recipe.ts'
export type { ReadRecipe } from './read-recipe.ts'
export type { SchemaObject } from './schema/schema-object.ts'

// Lines of ingredients that somebody types or pastes.
export { cleanIngredient, namesPart } from './lines/ingredient-lines.ts'

// HTML as a tree, for whoever reads other pages and mails.
export { HtmlTooComplexError, parseHtmlTree, textInside } from './html/html-tree.ts'
export type { HtmlElement } from './html/html-tree.ts'
