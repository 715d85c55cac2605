import { type Item, listItems } from '@larder/shared/contracts/catalogue'
import {
  type FoodChoice,
  getItemPage,
  type ItemMovement,
  type ItemPage,
  type ItemUpdate,
  joinItem,
  type KeepingTimeEdit,
  linkFood,
  listFoods,
  listItemHistory,
  listPricesPaid,
  type PricePaid,
  setConversions,
  setKeepingTimes,
  splitItem,
  updateItem,
} from '@larder/shared/contracts/item-page'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import type { PageOf } from '@larder/shared/contracts/base/paging'
import { useMemo } from 'react'
import useSWR, { type ScopedMutator, useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { ApiError } from '../../lib/api/api-error.ts'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { type TellChange, useTellChange } from '../../lib/api/changes.ts'
import { call, callPage } from '../../lib/api/call.ts'

/** The first word of all keys here. */
const ITEMS = cacheUnder('items', [getItemPage, listItemHistory, listPricesPaid, listItems])

const ROWS_OF_PAGE = 10

const pageKey = (id: string) => [ITEMS, 'page', id] as const

type ListName = 'history' | 'prices'
type ListKey = readonly [string, ListName, string, string | undefined]

/** The keys of a list of an item, page by page. */
const listKeyOf =
  (list: ListName, id: string) =>
  (_index: number, before: PageOf<unknown> | null): ListKey | null =>
    before?.next === null ? null : [ITEMS, list, id, before?.next]

/** Everything that the household knows of an item; an error while it is shown means that it may be gone. */
export function useItemPage(id: string) {
  const { data, error, mutate } = useSWR<ItemPage, unknown>(pageKey(id), () =>
    call(getItemPage, { params: { id } }),
  )
  return { page: data, error, retry: () => void mutate() }
}

/** The changes of an item's stock over all of its entries, newest first, page by page. */
export const useItemHistory = (id: string) =>
  useList<ItemMovement>('history', id, (cursor) =>
    callPage(listItemHistory, { params: { id }, query: { limit: ROWS_OF_PAGE, cursor } }),
  )

/** The prices paid for an item, newest first, page by page. */
export const usePricesPaid = (id: string) =>
  useList<PricePaid>('prices', id, (cursor) =>
    callPage(listPricesPaid, { params: { id }, query: { limit: ROWS_OF_PAGE, cursor } }),
  )

function useList<Row>(
  list: ListName,
  id: string,
  load: (cursor: string | undefined) => Promise<PageOf<Row[]>>,
) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<PageOf<Row[]>, unknown>(
    listKeyOf(list, id),
    ([, , , cursor]: ListKey) => load(cursor),
    { revalidateAll: true },
  )
  return {
    rows: data?.flatMap(({ rows }) => rows),
    error,
    retry: () => void mutate(),
    hasMore: data?.at(-1)?.next != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
  }
}

/** All items of the household by name. */
export function useItems() {
  const { data, error, mutate } = useSWR<Item[], unknown>([ITEMS, 'all'], () => call(listItems, {}))
  return { items: data, error, retry: () => void mutate() }
}

/** Foods whose name fits a text, in every language; none for an empty one. */
export function useFoods(query: string) {
  const { data, error, mutate } = useSWR<FoodChoice[], unknown>(
    query === '' ? null : ['foods', query],
    () => call(listFoods, { query: { query } }),
    // The table changes only with the product.
    { keepPreviousData: query !== '', revalidateOnFocus: false, revalidateIfStale: false },
  )
  return { foods: query === '' ? undefined : data, error, retry: () => void mutate() }
}

export type ItemMutations = ReturnType<typeof createMutations>

/** Changes an item. Each call resolves when the page shows its change, and throws as `call` does. */
export function useItemMutations(id: string): ItemMutations {
  const { mutate } = useSWRConfig()
  const tell = useTellChange()
  return useMemo(() => createMutations(mutate, tell, id), [mutate, tell, id])
}

function createMutations(mutate: ScopedMutator, tell: TellChange, id: string) {
  const params = { id }
  const change = async (by: Pick<Endpoint, 'changes'>, send: () => Promise<ItemPage>): Promise<void> => {
    try {
      await mutate(pageKey(id), await send(), { revalidate: false })
    } catch (error) {
      // Somebody deleted it meanwhile: then the page says so.
      if (error instanceof ApiError && error.status === 404) void mutate(pageKey(id))
      throw error
    }
    void tell(by)
  }
  return {
    update: (body: ItemUpdate) => change(updateItem, () => call(updateItem, { params, body })),
    linkFood: (food_id: string | null) =>
      change(linkFood, () => call(linkFood, { params, body: { food_id } })),
    setConversion: (unit: string, grams: number | null) =>
      change(setConversions, () =>
        call(setConversions, { params, body: { conversions: [{ unit, grams }] } }),
      ),
    setKeepingTime: (time: KeepingTimeEdit) =>
      change(setKeepingTimes, () => call(setKeepingTimes, { params, body: { keeping_times: [time] } })),
    join: (item_id: string) => change(joinItem, () => call(joinItem, { params, body: { item_id } })),
    split: (item_id: string) => change(splitItem, () => call(splitItem, { params, body: { item_id } })),
  }
}
