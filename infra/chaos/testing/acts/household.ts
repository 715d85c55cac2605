import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Caller } from '../caller.ts'

/** Never used up by any run. */
const PLENTY = 100_000

/** What all devices of a household share. */
export type Household = { lotIds: string[]; listId: string; recipeId: string }

/** Makes what the acts of a household are about, while nothing is at fault yet. */
export async function makeHousehold({ get }: Caller): Promise<Household> {
  const makeLot = async (name: string) => {
    const { id } = await get<Item>({
      method: 'POST',
      path: '/items/',
      body: { name, category: 'Pantry', unit: 'g' },
    })
    const lot = { item_id: id, quantity: PLENTY, storage_location: 'Pantry' }
    return (
      await get<InventoryEntry>({ method: 'POST', path: '/inventory/', body: lot, key: `lot of ${name}` })
    ).id
  }
  const lotIds = [await makeLot('Milk'), await makeLot('Flour'), await makeLot('Rice')]
  const list = await get<ShoppingList>({
    method: 'POST',
    path: '/shopping-lists/',
    body: { name: 'Saturday' },
    key: 'the list',
  })
  const recipe = await get<OwnedRecipe>({
    method: 'POST',
    path: '/recipes/',
    body: { name: 'Rice', meal_type: 'lunch', ingredients: [{ item_name: 'Rice', quantity: 50, unit: 'g' }] },
  })
  return { lotIds, listId: list.id, recipeId: recipe.id }
}
