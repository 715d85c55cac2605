import { parseHtmlTree, type HtmlElement } from './html/html-tree.ts'
import { joinReadings } from './join-readings.ts'
import { recipeInData } from './schema/data-recipe.ts'
import { recipesInJsonLd } from './schema/json-ld.ts'
import { recipesInMarkup } from './schema/markup-objects.ts'
import { dataInPage } from './schema/page-data.ts'
import { recipeOfStructure } from './page/page-structure.ts'
import { likeness } from './likeness.ts'
import { headOf, type PageHead } from './page/page-title.ts'
import { completeRecipe, emptyRecipe, type ReadRecipe } from './read-recipe.ts'
import { recipeOfSchema } from './schema/schema-recipe.ts'

/**
 * Reads the recipes of a web page, the one that the page is named after first: from schema.org's Recipe in JSON-LD, microdata or RDFa, where there is none from the data of its scripts, and from the page's structure
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
  const stated = whole[0] ?? marked[0] ?? emptyRecipe()
  const isPoor =
    stated.ingredients.length === 0 || (stated.steps.length === 0 && structure.steps.length === 0)
  const recipe = joinReadings(isPoor ? withData(stated, root, head) : stated, structure)
  return recipe.ingredients.length > 0 && recipe.title !== '' ? [recipe] : []
}

/** What a page states without ingredients or steps, completed by the data that its scripts draw it from. */
const withData = (marked: ReadRecipe, root: HtmlElement, { ogTitle, title }: PageHead): ReadRecipe => {
  const titles = [marked.title, ogTitle ?? '', title ?? ''].filter(Boolean)
  const found = recipeInData(dataInPage(root), titles)
  return found === null ? marked : completeRecipe(marked, found)
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
