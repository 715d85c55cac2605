import type { HtmlElement } from '../html/html-tree.ts'
import { cleanIngredient } from '../lines/ingredient-lines.ts'
import { splitNumbered } from '../lines/numbered-steps.ts'
import { blocksOfPage } from './page-blocks.ts'
import { factsOf } from '../lines/recipe-facts.ts'
import { findIngredients, findSteps, type Section } from './page-sections.ts'
import { titleOfPage, type PageHead } from './page-title.ts'
import { emptyRecipe, type ReadRecipe } from '../read-recipe.ts'
import { kindOfHeading } from '../lines/section-words.ts'

/** Reads a recipe from a page's headings, lists and names of classes alone. */
export function recipeOfStructure(root: HtmlElement, head: PageHead): ReadRecipe {
  const page = blocksOfPage(root)
  const ingredients = findIngredients(page)
  const steps = findSteps(page, ingredients)
  return {
    ...emptyRecipe(),
    ...factsOf(page.blocks.map(({ text }) => text)),
    title: titleOfPage(root, head),
    ingredients: ingredients ? linesOf(ingredients).map(cleanIngredient).filter(Boolean) : [],
    steps: steps ? stepsOf(steps) : [],
    description: head.description,
    image: head.image,
    language: head.language,
    source: head.source,
  }
}

const linesOf = ({ items }: Section): string[] =>
  items.filter(({ isHeading }) => !isHeading).map(({ text }) => text)

/** The steps; a heading among them begins the step that follows it. */
function stepsOf({ items }: Section): string[] {
  const steps: string[] = []
  let heading: string | null = null
  for (const { text, isHeading, linked } of items) {
    if (isHeading)
      heading = kindOfHeading(text) === null && !/\d\W*$/.test(text) ? text.replace(/[:：.]\s*$/, '') : null
    else if (linked < 0.9) {
      steps.push(
        ...splitNumbered([text]).map((step, i) => (i === 0 && heading ? `${heading}: ${step}` : step)),
      )
      heading = null
    }
  }
  return steps
}
