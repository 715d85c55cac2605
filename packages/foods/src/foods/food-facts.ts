import type { FoodMeasures } from '../units/convert-amount.ts'
import type { Diet, FoodRow } from './tables/food-groups.ts'
import { FOODS, rowsOf } from './tables/food-table.ts'
import table from './tables/nutrition.json' with { type: 'json' }

/** Nutrients in 100 g of the edible part; null where unknown. */
export type NutritionFacts = {
  /** The food's name in the table of the USDA. */
  name: string
  kcal: number | null
  protein_g: number | null
  fat_g: number | null
  carbohydrates_g: number | null
  fibre_g: number | null
  sugar_g: number | null
  sodium_mg: number | null
  calcium_mg: number | null
  iron_mg: number | null
}

type UsdaRow = {
  usda: string
  name: string
  per_100_g: readonly (number | null)[]
  g_per_ml: number | null
  g_per_piece: Partial<Record<string, number>>
}

/** By their numbers; built when facts are first asked for. */
let rowsByNumber: ReadonlyMap<string, UsdaRow> | undefined
const usdaRows = () => (rowsByNumber ??= new Map(table.foods.map((row) => [row.usda, row])))

const usdaRowOf = ({ usda }: FoodRow): UsdaRow | null => (usda ? (usdaRows().get(usda) ?? null) : null)

/** The nutrients of a food of the tables, those of its kind where it has none of its own; null when unknown. */
export function nutritionOf(foodId: string): NutritionFacts | null {
  const numbered = rowsOf(foodId).find(({ usda }) => usda !== undefined)
  const row = numbered ? usdaRowOf(numbered) : null
  if (!row) return null
  const [kcal, protein, fat, carbohydrates, fibre, sugar, sodium, calcium, iron] = row.per_100_g.map(orNull)
  return {
    name: row.name,
    kcal: orNull(kcal),
    protein_g: orNull(protein),
    fat_g: orNull(fat),
    carbohydrates_g: orNull(carbohydrates),
    fibre_g: orNull(fibre),
    sugar_g: orNull(sugar),
    sodium_mg: orNull(sodium),
    calcium_mg: orNull(calcium),
    iron_mg: orNull(iron),
  }
}

const orNull = (value: number | null | undefined): number | null => value ?? null

/**
 * The density of a food of the tables, and the weights of its pieces by the names of `units/`; those of its kind where
 * neither it nor its row of the USDA has any. Empty for an unknown food.
 */
export function measuresOf(foodId: string): FoodMeasures {
  const rows = rowsOf(foodId)
  const weighed = rows.find(({ g_per_ml, usda }) => g_per_ml !== undefined || usda !== undefined)
  const counted = rows.find(({ g_per_piece, usda }) => g_per_piece !== undefined || usda !== undefined)
  const gramsPerMl = weighed && (weighed.g_per_ml ?? usdaRowOf(weighed)?.g_per_ml)
  return {
    ...(gramsPerMl ? { gramsPerMl } : {}),
    pieceGrams: counted ? { ...usdaRowOf(counted)?.g_per_piece, ...counted.g_per_piece } : {},
  }
}

/** The allergens of a food of the tables, by the EU's fourteen names; none for an unknown food. */
export const allergensOf = (foodId: string): readonly string[] => FOODS.get(foodId)?.allergens ?? []

/** Who may eat a food of the tables; null for an unknown food. */
export const dietOf = (foodId: string): Diet | null => FOODS.get(foodId)?.diet ?? null
