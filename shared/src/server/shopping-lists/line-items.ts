import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { foldName, readFood } from '@larder/foods'
import type { ListLine, ListOperation } from '@larder/shared/domain/shopping-lists/list-state'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'

type Catalogue = Pick<CatalogueService, 'mapOwnByIds' | 'mapByNames'>
type Household = { householdId: string }

/** An operation that knows its item of the catalogue, and what category its line has without one. */
export type LinkedOperation<O extends ListOperation = ListOperation> = {
  operation: O
  category: string | null
  item: CatalogueItem | null
}

/** Items that were read already, by their ids and those of the items that were joined with them. */
export type KnownItems = ReadonlyMap<string, CatalogueItem>

/** What a name says by itself. */
const categoryOf = (name: string): string | null => {
  const reading = readFood(name)
  return reading.is_food ? reading.category : null
}

/** The known items and those of these ids that are not among them. */
const withOthers = async (
  catalogue: Pick<Catalogue, 'mapOwnByIds'>,
  household: Household,
  ids: readonly string[],
  known: KnownItems,
): Promise<KnownItems> => {
  const others = [...new Set(ids)].filter((id) => id !== NO_ITEM_ID && !known.has(id))
  return others.length === 0
    ? known
    : new Map([...known, ...(await catalogue.mapOwnByIds(household, others))])
}

/**
 * Finds the items of the catalogue that added lines are: by the id that was sent, if the household has that item, else
 * by the name (SHOP-024).
 */
export const linkAdditions = async (
  catalogue: Catalogue,
  household: Household,
  operations: readonly ListOperation[],
  known: KnownItems = new Map(),
): Promise<LinkedOperation[]> => {
  const additions = operations.filter((operation) => operation.type === 'add')
  if (additions.length === 0)
    return operations.map((operation) => ({ operation, category: null, item: null }))
  const byId = await withOthers(
    catalogue,
    household,
    additions.map(({ item_id }) => item_id),
    known,
  )
  const names = additions.filter(({ item_id }) => !byId.has(item_id)).map(({ item_name }) => item_name)
  const byName = await catalogue.mapByNames(household, names)
  return operations.map((operation) => {
    if (operation.type !== 'add') return { operation, category: null, item: null }
    const { item_id, item_name } = operation
    const item = byId.get(item_id) ?? byName.get(foldName(item_name)) ?? null
    return {
      operation: { ...operation, item_id: item?.id ?? NO_ITEM_ID },
      category: item?.category ?? categoryOf(item_name),
      item,
    }
  })
}

/** Lines with what the catalogue says about their items now; items that were deleted since leave what was known. */
export const withItems = async (
  catalogue: Catalogue,
  household: Household,
  lists: readonly { lines: readonly ListLine<string>[] }[],
  known: KnownItems = new Map(),
): Promise<(line: ListLine<string>) => ListLine<string>> => {
  const ids = lists.flatMap(({ lines }) => lines.map(({ item_id }) => item_id))
  const items = await withOthers(catalogue, household, ids, known)
  return (line) => {
    const item = items.get(line.item_id)
    if (item === undefined) return line.item_id === NO_ITEM_ID ? line : { ...line, item_id: NO_ITEM_ID }
    return { ...line, item_id: item.id, item: { name: item.name, category: item.category } }
  }
}
