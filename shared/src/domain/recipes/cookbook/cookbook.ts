import type { Diet, Recipe } from '../../../contracts/recipes/recipe.ts'

/** A recipe of the cookbook that comes with the product. */
export type CookbookRecipe = {
  /** 24 hexadecimal digits, which stay the same. */
  id: string
  name: string
  description: string
  cuisine: string
  meal_type: Recipe['meal_type']
  difficulty: Recipe['difficulty']
  /** Includes rising and marinating, but not the soaking overnight that the note of an ingredient asks for. */
  preparation_time_minutes: number
  /** Includes resting and cooling after the heat. */
  cooking_time_minutes: number
  serving_size: number
  tags: readonly string[]
  /** What `dietsOf` says of the ingredients. */
  diets: readonly Diet[]
  ingredients: readonly CookbookIngredient[]
  steps: readonly string[]
}

export type CookbookIngredient = {
  quantity: number
  unit: string
  /** A name of the food table. */
  item_name: string
  optional?: boolean
  notes?: string
}

type CookbookTable = { cuisine: string; recipes: Omit<CookbookRecipe, 'cuisine'>[] }

let loaded: Promise<readonly CookbookRecipe[]> | undefined

/** All recipes that come with the product; read from the disk when first asked for. */
export const cookbook = (): Promise<readonly CookbookRecipe[]> => (loaded ??= readTables())

async function readTables(): Promise<readonly CookbookRecipe[]> {
  const tables = await Promise.all([
    import('./tables/american.json', { with: { type: 'json' } }),
    import('./tables/chinese.json', { with: { type: 'json' } }),
    import('./tables/french.json', { with: { type: 'json' } }),
    import('./tables/greek.json', { with: { type: 'json' } }),
    import('./tables/indian.json', { with: { type: 'json' } }),
    import('./tables/italian.json', { with: { type: 'json' } }),
    import('./tables/japanese.json', { with: { type: 'json' } }),
    import('./tables/korean.json', { with: { type: 'json' } }),
    import('./tables/mediterranean.json', { with: { type: 'json' } }),
    import('./tables/mexican.json', { with: { type: 'json' } }),
    import('./tables/middle-eastern.json', { with: { type: 'json' } }),
    import('./tables/other.json', { with: { type: 'json' } }),
    import('./tables/spanish.json', { with: { type: 'json' } }),
    import('./tables/thai.json', { with: { type: 'json' } }),
    import('./tables/vietnamese.json', { with: { type: 'json' } }),
  ])
  return tables.flatMap(({ default: table }) => {
    const { cuisine, recipes } = table as CookbookTable
    return recipes.map((recipe) => ({ ...recipe, cuisine }))
  })
}
