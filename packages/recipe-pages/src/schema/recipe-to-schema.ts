import type { SchemaObject } from './schema-object.ts'
import { stepsOf } from '../steps/steps-of.ts'
import { NUTRIENTS } from '@larder/foods'
import { NUTRIENT_NAMES } from './nutrient-names.ts'

/** What is known of a recipe; its steps are lines. */
type Exported = {
  name: string
  description: string
  instructions: string
  preparation_time_minutes: number | null
  cooking_time_minutes: number | null
  serving_size: number
  meal_type: string
  image_url: string | null
  nutritional_info: Readonly<Record<string, number | string>> | null
  tags: readonly string[]
  cuisine: string | null
  source: string | null
  ingredients: readonly {
    item_name: string
    /** A number, or words where there is none ('to taste'). */
    quantity: number | string
    unit: string
    optional: boolean
    notes: string | null
  }[]
}

/** A recipe as an object of schema.org, which other programs for recipes read; what is not known is left out. */
export function recipeToSchema(recipe: Exported): SchemaObject {
  const { preparation_time_minutes: prep, cooking_time_minutes: cook, nutritional_info: nutrition } = recipe
  const nutrients = NUTRIENTS.flatMap((name) => {
    const value = nutrition?.[name]
    if (value === undefined) return []
    return [
      [
        NUTRIENT_NAMES[name],
        typeof value === 'string' ? value : `${value} ${name === 'calories' ? 'kcal' : 'g'}`,
      ] as const,
    ]
  })
  const isWeb = /^https?:\/\//.test(recipe.source ?? '')
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.name,
    description: recipe.description,
    image: recipe.image_url,
    prepTime: durationOf(prep),
    cookTime: durationOf(cook),
    totalTime: prep === null && cook === null ? null : durationOf((prep ?? 0) + (cook ?? 0)),
    recipeYield: `${recipe.serving_size} servings`,
    recipeCategory: recipe.meal_type,
    recipeCuisine: recipe.cuisine,
    keywords: recipe.tags.join(', '),
    ...(isWeb ? { url: recipe.source } : { creditText: recipe.source }),
    recipeIngredient: recipe.ingredients.map(lineOf),
    recipeInstructions: stepsOf(recipe).map((text) => ({ '@type': 'HowToStep', text })),
    nutrition:
      nutrients.length === 0 ? null : { '@type': 'NutritionInformation', ...Object.fromEntries(nutrients) },
  })
}

/** '2 cups flour, sifted'; words for an amount follow the name: 'salt, to taste'. */
function lineOf({ item_name, quantity, unit, optional, notes }: Exported['ingredients'][number]): string {
  const isNumber = typeof quantity === 'number'
  const amount = isNumber ? [quantity, ...(unit === 'each' ? [] : [unit])] : []
  const after = [
    ...(isNumber ? [] : [quantity]),
    ...(notes ? [notes] : []),
    ...(optional ? ['optional'] : []),
  ]
  return [[...amount, item_name].join(' '), ...after].join(', ')
}

const durationOf = (minutes: number | null): string | null => {
  if (minutes === null || minutes <= 0) return null
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}

const withoutEmpty = (object: SchemaObject): SchemaObject =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
