import type { RecipeReply } from '@larder/shared/contracts/recipes/recipe-model'

/** A recipe as a language model writes it, which a vegan can eat. */
export const REPLY: RecipeReply = {
  name: 'Leek and potato soup',
  description: 'A thick soup of what is there.',
  cuisine: 'French',
  meal_type: 'lunch',
  difficulty: 'easy',
  preparation_minutes: 10,
  cooking_minutes: 25,
  servings: 4,
  ingredients: [
    { name: 'Leek', quantity: 300, unit: 'g', optional: false, notes: 'in rings' },
    { name: 'Potato', quantity: 500, unit: 'g', optional: false, notes: null },
    { name: 'Olive oil', quantity: 2, unit: 'tbsp', optional: false, notes: null },
  ],
  steps: [
    'Fry the leek in the olive oil for 5 minutes.',
    'Add the potato and water and cook for 20 minutes.',
  ],
  tags: ['soup'],
}
export const BUTTER = { name: 'Butter', quantity: 30, unit: 'g', optional: false, notes: null }

/** The same with butter, which a vegan cannot. */
export const WITH_BUTTER: RecipeReply = { ...REPLY, ingredients: [...REPLY.ingredients, BUTTER] }
