import { parseHtmlTree } from './html/html-tree.ts'
import { joinReadings } from './join-readings.ts'
import { recipesInJsonLd } from './schema/json-ld.ts'
import { recipesInMarkup } from './schema/markup-objects.ts'
import { recipeOfStructure } from './page/page-structure.ts'
import { likeness } from './likeness.ts'
import { headOf } from './page/page-title.ts'
import { completeRecipe, emptyRecipe, type ReadRecipe } from './read-recipe.ts'
import { recipeOfSchema } from './schema/schema-recipe.ts'

/**
 * Reads the recipes of a web page, the one that the page is named after first: from schema.org's Recipe in JSON-LD, microdata or RDFa, and from the page's structure
 * what these do not say. Only recipes with ingredients are answered; a page without any gives an empty list. Scripts are
 * never run and nothing is fetched.
 *
 * @throws HtmlTooComplexError for HTML that is nested too deeply or has too many elements
 */
export function readRecipePage(html: string): ReadRecipe[] {
  const root = parseHtmlTree(html)
  const head = headOf(root)
  const marked = [...recipesInJsonLd(root), ...recipesInMarkup(root)].map(recipeOfSchema)
  const whole = distinct(marked.filter(({ ingredients }) => ingredients.length > 0))
  const ofPage = { ...emptyRecipe(), image: head.image, language: head.language, source: head.source }
  if (whole.length > 1) {
    const titles = [head.ogTitle, head.title].filter((text) => text !== null)
    const likest = whole.reduce((best, one) =>
      likeness(one.title, titles) > likeness(best.title, titles) ? one : best,
    )
    const ordered = [likest, ...whole.filter((recipe) => recipe !== likest)]
    return ordered.map((recipe) => completeRecipe(recipe, ofPage))
  }
  const structure = recipeOfStructure(root, head)
  const recipe = joinReadings(whole[0] ?? marked[0] ?? emptyRecipe(), structure)
  return recipe.ingredients.length > 0 && recipe.title !== '' ? [recipe] : []
}

/** Each recipe once, with what its other descriptions add: a page may describe it in two ways. */
function distinct(recipes: readonly ReadRecipe[]): ReadRecipe[] {
  const found: ReadRecipe[] = []
  for (const recipe of recipes) {
    const at = found.findIndex((before) => isSameRecipe(before, recipe))
    const before = found[at]
    if (before) found[at] = completeRecipe(before, recipe)
    else found.push(recipe)
  }
  return found
}

/** Two recipes may have one title, such as 'Pancakes'; two descriptions of one have most of their ingredients in common. */
const isSameRecipe = (one: ReadRecipe, other: ReadRecipe): boolean =>
  one.title.toLowerCase() === other.title.toLowerCase() &&
  likeness(one.ingredients.join(' '), [other.ingredients.join(' ')]) >= 0.5
