import { RecipeWish, WISH_MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe-generation'
import { CUISINES, Diet } from '@larder/shared/contracts/recipes/recipe'
import { z } from 'zod'

const ANY = 'Any'

/** What the form offers; 'Any' and 'None' are not sent (RECP-035 to RECP-038). */
export const CUISINE_OPTIONS = [ANY, ...CUISINES]
export const MEAL_OPTIONS = [
  ANY,
  ...WISH_MEAL_TYPES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
]
export const NO_DIET = 'None'

/** What is typed and chosen in the form; the image is kept beside it. */
export const WishFields = z.object({
  description: RecipeWish.shape.description,
  cuisine: z.string(),
  meal_type: z.string(),
  diets: z.array(Diet),
  uses_inventory: z.boolean(),
})
export type WishFields = z.infer<typeof WishFields>

export const NO_WISH: WishFields = {
  description: '',
  cuisine: ANY,
  meal_type: ANY,
  diets: [],
  uses_inventory: true,
}

/** The body of the call (RECP-039). */
export function formOfWish(wish: WishFields, image: File | null): FormData {
  const form = new FormData()
  form.set('description', wish.description)
  if (wish.cuisine !== ANY) form.set('cuisine', wish.cuisine)
  if (wish.meal_type !== ANY) form.set('meal_type', wish.meal_type)
  for (const diet of wish.diets) form.append('dietary_restrictions', diet)
  form.set('use_inventory', String(wish.uses_inventory))
  form.set('create_shopping_list', 'false')
  if (image !== null) form.set('image', image)
  return form
}
