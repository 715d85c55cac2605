import type { OwnedRecipe, Recipe } from '../../../contracts/recipes/recipe.ts'
import type { GeneratedRecipe } from '../../../contracts/recipes/recipe-generation.ts'
import {
  capitalise,
  uncapitalise,
  measuresOf,
  convertAmount,
  findUnit,
  sizeOfUnit,
  foodOfIngredient,
  roundAtHand,
  sayIngredient,
  quantityAt,
  scaledQuantity,
} from '@larder/foods'
import type { Food } from '@larder/foods'
import { scaleInstructions, scaleText } from '@larder/recipe-pages'
import { matchRecipe } from '../matching/match-recipe.ts'
import type { StockIndex, SubstituteAtHand } from '../matching/stock-index.ts'
import { showContent, toContent } from '../own/recipe-content.ts'
import type { RecipeContent } from '../own/recipe-content.ts'
import { isSuitable } from '../suggestions/suitability.ts'
import type { Restrictions } from '../suggestions/suitability.ts'

type Ingredients = Recipe['ingredients']
type Swap = { from: string; to: string }
type Change = { ingredients: Ingredients; swaps: Swap[]; remarks: string[] }

const unchanged = ({ ingredients }: Recipe): Change => ({ ingredients, swaps: [], remarks: [] })

/** What nobody measures by the spoon: these are weighed or counted. */
const SOLID: ReadonlySet<string> = new Set(['Produce', 'Meat', 'Seafood', 'Bakery'])

/** Whether amounts of a food are said in a unit: pieces only of what has such pieces, spoons of no lemons. */
const suits = (unit: string, food: Food): boolean => {
  const size = sizeOfUnit(findUnit(unit) ?? '')
  if (size === null || size.base === 'g') return size !== null
  return size.base === 'ml'
    ? !SOLID.has(food.category)
    : measuresOf(food.id).pieceGrams?.[size.base] !== undefined
}

/** How much of a substitute is taken: in the unit of the ingredient, or by weight where it suits only that; null where nobody can tell. */
const amountOfSubstitute = (
  { item_name, quantity, unit }: Pick<Ingredients[number], 'item_name' | 'quantity' | 'unit'>,
  { item_name: name, times }: Pick<SubstituteAtHand, 'item_name' | 'times'>,
): Pick<Ingredients[number], 'quantity' | 'unit'> | null => {
  const [replaced, food] = [foodOfIngredient(item_name), foodOfIngredient(name)]
  if (times === null || food === null) return null
  const scaled = scaledQuantity(quantity, times * 100)
  if (suits(unit, food) || typeof scaled === 'string') return { quantity: scaled, unit }
  const weight = replaced && convertAmount({ quantity: scaled, unit }, 'g', measuresOf(replaced.id))
  return weight && { quantity: roundAtHand(weight.quantity), unit: 'g' }
}

/** Puts what is in stock in the place of what is missing; what the recipe has already is no substitute in it. */
const substitute = (recipe: Recipe, index: StockIndex): Change => {
  const { ingredients: matches, isGuessed } = matchRecipe(recipe, index)
  if (isGuessed) return unchanged(recipe)
  const used = new Set(recipe.ingredients.map(({ item_name }) => foodOfIngredient(item_name)?.id))
  const swaps: Swap[] = []
  const remarks: string[] = []
  const ingredients = recipe.ingredients.map((ingredient, at) => {
    const match = matches[at]
    const isMissing = match?.status === 'missing' && match.ingredient.item_name === ingredient.item_name
    const found = (isMissing ? match.substitutes : []).find(
      ({ item_name, times }) => times !== null && !used.has(foodOfIngredient(item_name)?.id),
    )
    const amount = found && amountOfSubstitute(ingredient, found)
    if (found === undefined || amount == null) return ingredient
    used.add(foodOfIngredient(found.item_name)?.id)
    const how = found.how === null ? '' : ` (${found.how})`
    remarks.push(`${found.item_name} in place of ${ingredient.item_name}, which is not in stock${how}.`)
    swaps.push({ from: ingredient.item_name, to: found.item_name })
    const notes = [`in place of ${sayIngredient(ingredient)}${how}`, ingredient.notes]
      .filter(Boolean)
      .join(', ')
    return { ...ingredient, ...amount, item_id: null, item_name: found.item_name, notes }
  })
  return { ingredients, swaps, remarks }
}

/** Names in steps what is taken in place of something that they name whole: 'Stir in the sour cream'. */
const swapInSteps = (instructions: string, swaps: readonly Swap[]): string =>
  swaps.reduce((text, { from, to }) => {
    const name = new RegExp(
      `(?<![\\p{L}-])${from.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}-])`,
      'giu',
    )
    return text.replace(name, (found) => (/^\p{Lu}/u.test(found) ? capitalise(to) : uncapitalise(to)))
  }, instructions)

const scale = (ingredients: Ingredients, names: readonly string[], percent: number): Ingredients =>
  ingredients.map((ingredient) => {
    const quantity = quantityAt(ingredient.quantity, percent)
    const notes = ingredient.notes === null ? null : scaleText(ingredient.notes, names, percent)
    // A pinch for many stays a pinch for one.
    return typeof quantity === 'string' || quantity <= 0
      ? { ...ingredient, notes }
      : { ...ingredient, quantity, notes }
  })

/** A recipe that nobody has saved yet: its id says so (RECP-017). */
export const unsavedRecipe = (
  id: string,
  userId: string,
  content: RecipeContent,
  said: Pick<GeneratedRecipe, 'notice' | 'remarks'>,
): GeneratedRecipe => {
  const unsaved = `ai-${id}`
  const recipe = showContent(id, userId, content)
  return {
    ...recipe,
    id: unsaved,
    ingredients: recipe.ingredients.map((ingredient) => ({ ...ingredient, recipe_id: unsaved })),
    mark: { is_favorite: false, rating: null, note: null },
    version: 0,
    updated_at: null,
    ...said,
  }
}

type Adaptation = {
  /** The id that the recipe gets if it has to be changed: 24 hexadecimal digits. */
  id: string
  userId: string
  /** Null to leave them as they are. */
  servings: number | null
  /** Null where the stock is not to be used. */
  index: StockIndex | null
  restrictions: Restrictions
  /** What of the wish the recipe does not meet. */
  unmet: readonly string[]
}

/**
 * Adapts a recipe to the servings asked for and to the stock. One that fits as it is comes unchanged, under its own id;
 * an adapted one is a new recipe, with its nutrition computed anew.
 */
export const adaptRecipe = (
  recipe: OwnedRecipe,
  { id, userId, servings, index, restrictions, unmet }: Adaptation,
): GeneratedRecipe => {
  const isOwn = recipe.user_id !== null
  const notice = isOwn ? 'From your recipes' : 'From the cookbook'
  const names = recipe.ingredients.map(({ item_name }) => item_name)
  const adapt = ({ ingredients, swaps }: Change): RecipeContent => {
    const isSubstituted = swaps.length > 0
    const factor = servings === null ? 1 : servings / recipe.serving_size
    const {
      nutritional_info,
      calories_per_serving,
      description,
      instructions: _,
      image_url,
      ...rest
    } = recipe
    return toContent({
      ...rest,
      description,
      instructions: swapInSteps(scaleInstructions(recipe, names, factor * 100), swaps),
      image_url: image_url ?? undefined,
      cuisine: rest.cuisine ?? undefined,
      notes: rest.notes === null ? undefined : scaleText(rest.notes, names, factor * 100),
      // Saved without a source it would count as made by a model.
      source: rest.source ?? 'Own recipe',
      serving_size: servings ?? rest.serving_size,
      // What the author said of it holds for one serving of just these ingredients.
      nutritional_info: isOwn && !isSubstituted ? (nutritional_info ?? undefined) : undefined,
      calories_per_serving: isOwn && !isSubstituted ? calories_per_serving : null,
      ingredients: (factor === 1 ? ingredients : scale(ingredients, names, factor * 100)).map(
        ({ notes, ...given }) => ({
          ...given,
          notes: notes ?? undefined,
        }),
      ),
    })
  }

  const substituted = index === null ? unchanged(recipe) : substitute(recipe, index)
  // A substitute can take the whole recipe out of a diet that goes by amounts.
  const isFit =
    substituted.swaps.length > 0 && isSuitable(showContent(id, userId, adapt(substituted)), restrictions)
  const change = isFit ? substituted : unchanged(recipe)
  const isScaled = servings !== null && servings !== recipe.serving_size
  const scaling = isScaled
    ? [
        `Written for ${recipe.serving_size} ${recipe.serving_size === 1 ? 'serving' : 'servings'}, changed to ${servings}; times can differ.`,
      ]
    : []
  const remarks = [...unmet, ...scaling, ...change.remarks]
  if (!isScaled && !isFit) return { ...recipe, notice, remarks }
  return unsavedRecipe(id, userId, adapt(change), { notice, remarks })
}
