import type { HtmlElement } from '../html/html-tree.ts'
import { cleanIngredient } from '../lines/ingredient-lines.ts'
import { isNumbered, splitNumbered, withoutNumber } from '../lines/numbered-steps.ts'
import { titleOfCard } from './card-title.ts'
import { blocksOfPage } from './page-blocks.ts'
import { headingOf, withoutEmptyHeadings } from '../lines/step-headings.ts'
import { factsOf } from '../lines/recipe-facts.ts'
import { findIngredients, findSteps, type Section } from './page-sections.ts'
import { titleOfPage, type PageHead } from './page-title.ts'
import { likeness } from '../likeness.ts'
import { emptyRecipe, type ReadRecipe } from '../read-recipe.ts'
import { isWholeHeading, kindOfHeading } from '../lines/section-words.ts'

/** Reads a recipe from a page's headings, lists and names of classes alone. */
export function recipeOfStructure(root: HtmlElement, head: PageHead): ReadRecipe {
  const page = blocksOfPage(root)
  const ingredients = findIngredients(page)
  const steps = findSteps(page, ingredients)
  const ofPage = titleOfPage(root, head)
  const title =
    (ingredients && titleOfCard(page, ingredients, [ofPage, head.ogTitle ?? '', head.title ?? ''])) ?? ofPage
  return {
    ...emptyRecipe(),
    ...factsOf(page.blocks.map(({ text }) => text)),
    title,
    ingredients: ingredients ? linesOf(ingredients).map(cleanIngredient).filter(Boolean) : [],
    steps: steps ? stepsOf(steps, title) : [],
    description: head.description,
    image: head.image,
    language: head.language,
    source: head.source,
  }
}

const linesOf = ({ items }: Section): string[] =>
  items
    .filter(({ isHeading, text }) => !isHeading && /\p{L}/u.test(text) && !SERVINGS.test(text))
    .map(({ text }) => text)

/** The number of people that a list can be shown for. */
const SERVINGS =
  /^\d{1,3}\s(?:personen|servings?|people|persons?|portionen|portions?|personnes|personas|porzioni|persone|porties|porsjoner|portioner|personer)$/i

/**
 * The steps; a heading among them is a line of its own, which ends with a colon. One with the number of a step begins the
 * step that follows.
 */
function stepsOf({ items }: Section, title: string): string[] {
  const steps: string[] = []
  let beginning = ''
  for (const { text, isHeading, isListed, linked } of items) {
    if (!isHeading) {
      if (isWholeHeading(text)) continue
      if (linked >= 0.9 && !(isListed && text.endsWith('.'))) continue
      steps.push(...splitNumbered([`${beginning}${text}`]))
      beginning = ''
    } else if (kindOfHeading(text) !== null || /\d\W*$/.test(text) || SAYS_NOTHING.test(text)) continue
    else if (likeness(text, [title]) >= SAME_TITLE) continue
    else if (isNumbered(text)) beginning = `${headingOf(withoutNumber(text))} `
    else steps.push(headingOf(text))
  }
  return withoutEmptyHeadings(steps)
}

/** A heading with as many of the title's words says the title again: 'How to make barley soup'. */
const SAME_TITLE = 0.6
/** Headings that stand above the steps of any recipe. */
const SAYS_NOTHING = /^(?:the )?(?:recipe|cooking|rezept|recette|receta|ricetta|recept|receita)\W*$/i
