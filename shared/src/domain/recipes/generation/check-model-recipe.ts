import { AI_SOURCE } from '../../../contracts/recipes/recipe.ts'
import { RecipeDraft } from '../../../contracts/recipes/recipe-draft.ts'
import type { RecipeQuestion, RecipeReply } from '../../../contracts/recipes/recipe-model.ts'
import {
  findUnit,
  contentsOfIngredient,
  foodsOf,
  foodsSaid,
  isListed,
  MOST_SERVINGS,
  isRefused,
  mayHave,
} from '@larder/foods'
import type { SaidFood, RefusedFood } from '@larder/foods'
import { toContent } from '../own/recipe-content.ts'
import type { RecipeContent } from '../own/recipe-content.ts'
import { isEaten, isFree, isSuitable } from '../suggestions/suitability.ts'
import type { Restrictions } from '../suggestions/suitability.ts'
import { isKitchenWork, isNoRecipeText } from '@larder/recipe-pages'

/** What a recipe of a model is measured by. */
export type Demands = Pick<RecipeQuestion, 'servings'> & {
  restrictions: Restrictions
  unwanted: readonly RefusedFood[]
}

const MOST = { ingredients: 60, steps: 40, minutes: 2_880, name: 120, text: 1_000, tags: 10 }
/** Nobody eats more of one thing, in g; nor more altogether, in kcal. */
const MOST_OF_SERVING = { grams: 2_000, calories: 4_000 }

/** The recipe of a model as it is stored (RECP-046). */
export const contentOfReply = (reply: RecipeReply): RecipeContent =>
  toContent(
    RecipeDraft.parse({
      name: reply.name,
      description: reply.description,
      instructions: reply.steps.join('\n'),
      preparation_time_minutes: reply.preparation_minutes,
      cooking_time_minutes: reply.cooking_minutes,
      serving_size: reply.servings,
      difficulty: reply.difficulty,
      meal_type: reply.meal_type,
      tags: reply.tags,
      cuisine: reply.cuisine,
      source: AI_SOURCE,
      ingredients: reply.ingredients.map(({ name, ...ingredient }) => ({ ...ingredient, item_name: name })),
    }),
  )

const textProblems = ({ name, description, steps, tags, cuisine, ingredients }: RecipeReply): string[] => {
  const texts = [
    ...[name, description, cuisine ?? '', ...steps, ...tags],
    ...ingredients.flatMap((one) => [one.name, one.unit, one.notes ?? '']),
  ]
  return [
    ...(name.trim() === '' || name.length > MOST.name ? ['The recipe needs a short name.'] : []),
    ...(texts.some((text) => text.length > MOST.text) ? [`Texts have at most ${MOST.text} letters.`] : []),
    ...(tags.length > MOST.tags || tags.some((tag) => tag.length > 40) || (cuisine ?? '').length > 40
      ? [`Give at most ${MOST.tags} tags, and a cuisine, of one or two words each.`]
      : []),
    ...(texts.some(isNoRecipeText)
      ? ['Texts hold no addresses, markup, line ends, accounts, payments or passwords.']
      : []),
    ...(steps.length === 0 || steps.length > MOST.steps || steps.some((step) => step.trim() === '')
      ? [`Write 1 to ${MOST.steps} steps.`]
      : []),
  ]
}

const strayProblems = ({ steps, ingredients }: RecipeReply): string[] =>
  steps.some(
    (step) =>
      !isKitchenWork(
        step,
        ingredients.map(({ name }) => name),
      ),
  )
    ? ['Each step says what to do in the kitchen.']
    : []

const amountProblems = ({ ingredients, servings }: RecipeReply): string[] => {
  if (ingredients.length === 0 || ingredients.length > MOST.ingredients) {
    return [`List 1 to ${MOST.ingredients} ingredients.`]
  }
  const listed = foodsOf(ingredients.map(({ name, quantity, unit }) => ({ item_name: name, quantity, unit })))
  return ingredients.flatMap(({ name, quantity, unit, notes }, at) => {
    const grams = listed[at]?.grams ?? 0
    return [
      ...(name.trim() === '' ? ['An ingredient has no name.'] : []),
      ...(quantity > 0 && quantity <= 100_000 ? [] : [`The quantity of ${name} is no amount.`]),
      ...(findUnit(unit) === null ? [`“${unit}” of ${name} is no unit.`] : []),
      ...(grams > MOST_OF_SERVING.grams * servings ? [`${quantity} ${unit} of ${name} is too much.`] : []),
      ...((notes ?? '').length > 200 ? [`The notes of ${name} are too long.`] : []),
    ]
  })
}

const numberProblems = (
  { preparation_minutes, cooking_minutes, servings }: RecipeReply,
  asked: number | null,
) => {
  const total = preparation_minutes + cooking_minutes
  return [
    ...(preparation_minutes < 0 || cooking_minutes < 0 || total < 1 || total > MOST.minutes
      ? ['The times are not plausible.']
      : []),
    ...(servings < 1 || servings > MOST_SERVINGS ? ['The servings are not plausible.'] : []),
    ...(asked !== null && servings !== asked ? [`It must be for ${asked} servings.`] : []),
  ]
}

const named = ({ diets, allergens }: Restrictions): string =>
  [...diets, ...allergens.map((allergen) => `free of ${allergen}`)].join(', ')

/** What somebody reads of a recipe beside the names of its ingredients; `own` is the ingredient that a note is of. */
type Text = { where: string; text: string; isInstruction: boolean; own?: string }

const textsOf = ({ name, description, cuisine, tags, steps, ingredients }: RecipeReply): Text[] => [
  ...[name, description, cuisine ?? '', ...tags].map((text) => ({
    where: 'Name, description and tags speak of',
    text,
    isInstruction: false,
  })),
  ...steps.map((text) => ({ where: 'A step uses', text, isInstruction: true })),
  ...ingredients.map((one) => ({
    where: `The notes of ${one.name} speak of`,
    text: one.notes ?? '',
    isInstruction: true,
    own: one.name,
  })),
]

/** Foods that the texts of a recipe speak of although they are not allowed, a sentence each. */
const proseProblems = (reply: RecipeReply, { restrictions, unwanted }: Demands): string[] => {
  const isDemanding = restrictions.diets.length > 0 || restrictions.allergens.length > 0
  const isVegetarian = restrictions.diets.some((diet) => diet === 'Vegan' || diet === 'Vegetarian')
  /** What a dish is called need not say what is in it; what is to be done has to. */
  const isAllowed = ({ contents, food }: SaidFood, isInstruction: boolean): boolean => {
    const isUnsure = isInstruction && contents === null
    const foods = contents ?? (food === null ? [] : [food])
    if (isUnsure && isDemanding) return false
    if (isInstruction && isVegetarian && foods.some(({ diet }) => diet === 'varies')) return false
    return (
      isFree(contents ?? [], restrictions) &&
      !unwanted.some(
        (refused) =>
          foods.some((one) => isRefused(one, refused)) ||
          (isUnsure && (refused.allergens.length > 0 || refused.diets.length > 0)),
      )
    )
  }
  const names = reply.ingredients.map(({ name }) => name)
  // 'The pesto' of vegan pesto.
  const dishes = new Set(
    foodsSaid(reply.name).flatMap((said) => (isAllowed(said, false) ? [said.words] : [])),
  )
  return textsOf(reply).flatMap(({ where, text, isInstruction, own }) => {
    const listed = names.filter((name) => name !== own)
    return foodsSaid(text).flatMap((said) =>
      isAllowed(said, isInstruction) || dishes.has(said.words) || isListed(said, listed)
        ? []
        : [`${where} ${said.words}, which is not ${named(restrictions) || 'wanted'}.`],
    )
  })
}

const foodProblems = (reply: RecipeReply, content: RecipeContent, demands: Demands): string[] => {
  const { restrictions, unwanted } = demands
  const isDemanding = restrictions.diets.length > 0 || restrictions.allergens.length > 0
  const broken = content.ingredients.flatMap(({ item_name }) => {
    if (contentsOfIngredient(item_name) === null && isDemanding)
      return [`${item_name} is not known: use the plain name of a food.`]
    if (!isEaten(item_name, restrictions)) return [`${item_name} is not ${named(restrictions)}.`]
    return unwanted.some((food) => mayHave(item_name, food)) ? [`${item_name} is not wanted.`] : []
  })
  const problems = [...broken, ...proseProblems(reply, demands)]
  if (problems.length > 0 || isSuitable({ ...content }, restrictions)) return problems
  return [`By its ingredients and amounts it is not ${named(restrictions)}.`]
}

/** What is wrong with a recipe of a model, a sentence each for the model; empty for a recipe that can be shown. */
export const problemsOfReply = (reply: RecipeReply, demands: Demands): string[] => {
  const problems = [
    ...textProblems(reply),
    ...strayProblems(reply),
    ...numberProblems(reply, demands.servings),
    ...amountProblems(reply),
  ]
  if (problems.length > 0) return problems
  const content = contentOfReply(reply)
  const calories = content.computed_nutrition?.['calories']
  return [
    ...foodProblems(reply, content, demands),
    ...(typeof calories === 'number' && calories > MOST_OF_SERVING.calories
      ? ['One serving has too much energy.']
      : []),
  ]
}
