import { readRecipePage } from '@larder/recipe-pages'

/** What is asked by the evaluation of pages: the first recipe of a page in the format of the set; nothing where it has none. */
export const answerRecipePage = (html: string) => {
  const [recipe] = readRecipePage(html)
  return recipe === undefined
    ? {}
    : {
        title: recipe.title,
        ingredients: recipe.ingredients,
        steps: recipe.steps,
        yields: recipe.yields,
        prep_time: recipe.prep_minutes,
        cook_time: recipe.cook_minutes,
        total_time: recipe.total_minutes,
      }
}
