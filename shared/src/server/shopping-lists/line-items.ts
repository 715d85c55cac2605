import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { foldName } from '@larder/shared/domain/catalogue/fold-name'
import { readFood } from '@larder/shared/domain/foods/read-food'
import type { ListLine, ListOperation } from '@larder/shared/domain/shopping-lists/list-state'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'

type Catalogue = Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>
type Household = { householdId: string }

/** An operation that knows its item of the catalogue, and what category its line has without one. */
export type LinkedOperation<O extends ListOperation = ListOperation> = {
  operation: O
  category: string | null
}

/** What a name says by itself. */
const categoryOf = (name: string): string | null => {
  const reading = readFood(name)
  return reading.is_food ? reading.category : null
}

/**
 * Finds the items of the catalogue that added lines are: by the id that was sent, if the household has that item, else
 * by the name (SHOP-024).
 */
export const linkAdditions = async (
  catalogue: Catalogue,
  household: Household,
  operations: readonly ListOperation[],
): Promise<LinkedOperation[]> => {
  const additions = operations.filter((operation) => operation.type === 'add')
  if (additions.length === 0) return operations.map((operation) => ({ operation, category: null }))
  const ids = additions.map(({ item_id }) => item_id).filter((id) => id !== NO_ITEM_ID)
  const byId = ids.length === 0 ? null : await catalogue.mapOwnByIds(household, ids)
  const names = additions.filter(({ item_id }) => !byId?.has(item_id)).map(({ item_name }) => item_name)
  const byName = await catalogue.mapByNames(household, names)
  return operations.map((operation) => {
    if (operation.type !== 'add') return { operation, category: null }
    const { item_id, item_name } = operation
    const item = byId?.get(item_id) ?? byName.get(foldName(item_name))
    return {
      operation: { ...operation, item_id: item?.id ?? NO_ITEM_ID },
      category: item?.category ?? categoryOf(item_name),
    }
  })
}

/** Lines with what the catalogue says about their items now; items that were deleted since leave what was known. */
export const withItems = async (
  catalogue: Catalogue,
  household: Household,
  lists: readonly { lines: readonly ListLine<string>[] }[],
): Promise<(line: ListLine<string>) => ListLine<string>> => {
  const ids = new Set(lists.flatMap(({ lines }) => lines.map(({ item_id }) => item_id)))
  ids.delete(NO_ITEM_ID)
  const items = ids.size === 0 ? null : await catalogue.mapOwnByIds(household, [...ids])
  return (line) => {
    const item = items?.get(line.item_id)
    if (item === undefined) return line.item_id === NO_ITEM_ID ? line : { ...line, item_id: NO_ITEM_ID }
    return { ...line, item_id: item.id, item: { name: item.name, category: item.category } }
  }
}
