import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { Allergen } from '@larder/shared/contracts/recipes/recipe'

/** Allergens as a person says them. */
export const ALLERGEN_LABELS: Record<Allergen, string> = {
  celery: 'Celery',
  crustaceans: 'Crustaceans',
  egg: 'Egg',
  fish: 'Fish',
  gluten: 'Gluten',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Nuts',
  peanut: 'Peanut',
  sesame: 'Sesame',
  soy: 'Soy',
  sulphites: 'Sulphites',
}

/** 'Vegan, Gluten-free, no peanut, no milk'; empty where a household eats everything. */
export const sayRestrictions = ({ diets, allergens }: HouseholdFood['household']): string =>
  [...diets, ...allergens.map((allergen) => `no ${ALLERGEN_LABELS[allergen].toLowerCase()}`)].join(', ')
