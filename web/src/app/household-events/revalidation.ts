import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { type Cache, type ScopedMutator, unstable_serialize } from 'swr'
import { inventoryKey, stockWords } from '../../features/inventory/data.ts'
import { receiptWords } from '../../features/receipts/data.ts'
import { profileKey } from '../../lib/session/profile.ts'
import { wait } from '../../lib/wait.ts'

/** One change on the server can send several events; they are collected for this long. */
const COLLECT_MS = 100

const { list, orders, correction, one, waiting, waitingOrders, spend, prices } = receiptWords
/** Receipts and orders alike: an order is a receipt without a file. */
const papers = [list, orders, correction, one, waiting, waitingOrders, prices]

/** What follows from the stock and its past. */
const FORECASTS = ['reminders', 'forecasts', 'household-history']

/**
 * The first words of the cache keys that an event makes stale beside those that begin with its own word: 'favourites' for
 * 'favourites.changed'. The state of a receipt's review depends on its stock.
 */
const STALE_BY_EVENT: { [Type in HouseholdEvent['type']]?: readonly unknown[] } = {
  // 'items', 'barcodes', 'forecasts', 'known-items', 'meals', 'promotions' and what begins with 'shopping' are keys of screens whose code is loaded later than this.
  'inventory.changed': [
    ...stockWords,
    ...papers,
    'items',
    'barcodes',
    'known-items',
    'meals',
    'promotions',
    ...FORECASTS,
  ],
  'items.changed': [
    ...stockWords,
    prices,
    'barcodes',
    'shopping-lists',
    'known-items',
    'meals',
    'promotions',
    ...FORECASTS,
  ],
  // A planned meal says whether its recipe changed.
  'recipes.changed': ['meals'],
  'receipt.changed': [...papers, spend, 'household-history', 'items', 'known-items', 'shopping-shops'],
  'shopping-exclusions.changed': ['known-items'],
  // The keys of syncs and mailboxes, whose code is loaded later than this.
  'orders.changed': [orders, waitingOrders, 'orderSync', 'mailMessages', 'mailboxes', 'googleStatus'],
  // What the household eats depends on its members.
  'settings.changed': [...profileKey, 'food-preferences'],
  'members.changed': ['food-preferences'],
  // The keys of the settings, whose code is loaded later than this.
  'account.changed': [...profileKey, 'googleStatus', 'sessions', 'securityEvents'],
}

/** The key of the shopping lists, whose code is loaded later than this. */
const listsKey = ['shopping-lists'] as const

/** The first word of the keys of suggested meals, which are kept for a day, and whose code is loaded later than this. */
const SUGGESTIONS = 'meal-suggestions'

/** For data that is loaded only when an event says that it changed: the stored user is used until then. */
export const ONLY_BY_EVENT = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

/** An array key as SWR serialises it: `@"receipt","6f…",`; keys of paged lists have a prefix. */
const FIRST_WORD = /^(?:\$inf\$)?@"([^"]+)"/

/**
 * Makes the handler of household events, which reloads the shown data that an event makes stale. Reloads run one after
 * the other, however fast events arrive.
 */
export function createRevalidation(cache: Cache, mutate: ScopedMutator): (event: HouseholdEvent) => void {
  let pending: HouseholdEvent[] = []
  let isBusy = false

  const load = async () => {
    const isStale = staleKeys(pending, cache)
    const changed = isStale(unstable_serialize(listsKey)) ? [] : changedLists(pending)
    const recipes = pending.flatMap((event) => (event.type === 'recipes.changed' ? event : []))
    pending = []
    const suggestions = [...cache.keys()].filter((key) => FIRST_WORD.exec(key)?.[1] === SUGGESTIONS)
    if (recipes.length > 0 && suggestions.length > 0) {
      const { outdateSuggestions } = await import('../../features/recipes/suggestions/outdate-suggestions.ts')
      await outdateSuggestions(cache, mutate, suggestions, recipes)
    }
    if (changed.length > 0 && cache.get(unstable_serialize(listsKey))?.data !== undefined) {
      // The code of a screen that is open.
      const { reloadList } = await import('../../features/shopping-lists/operations/reload-list.ts')
      // A list that could not be loaded is loaded with all others, which SWR tries again.
      const loadAll = () => mutate(listsKey)
      await Promise.allSettled(changed.map((list) => reloadList(cache, mutate, list).catch(loadAll)))
    }
    // One by one: `mutate` with a filter over all keys skips paged lists.
    // The profile is followed even before it was loaded: the stored user may be outdated.
    const keys = [...new Set([...cache.keys(), unstable_serialize(profileKey)])].filter(isStale)
    await Promise.allSettled(keys.map((key) => mutate(key)))
  }
  const loadWaiting = async () => {
    isBusy = true
    while (pending.length > 0) {
      await wait(COLLECT_MS)
      await load()
    }
    isBusy = false
  }

  return (event) => {
    pending.push(event)
    if (!isBusy) void loadWaiting()
  }
}

/** Each of the household's shopping lists that changed, in its latest version. */
function changedLists(events: readonly HouseholdEvent[]): { id: string; version: number | null }[] {
  const changed = new Map<string, { id: string; version: number | null }>()
  for (const event of events)
    if (isOneList(event)) changed.set(event.id, { id: event.id, version: event.version })
  return [...changed.values()]
}

/** A list is reloaded alone: all of a household are long. */
const isOneList = (event: HouseholdEvent): event is HouseholdEvent & { id: string; version: number | null } =>
  event.type === 'shopping-lists.changed' && event.id !== null

function staleKeys(events: readonly HouseholdEvent[], cache: Cache): (key: string) => boolean {
  const words = new Set<unknown>()
  for (const event of events) {
    if (event.type === 'household.changed') return () => true
    // What meals lack may be on a list.
    if (event.type === 'shopping-lists.changed') words.add('meals')
    if (isOneList(event)) continue
    const [entries] = inventoryKey
    const own = event.type.split('.')[0]
    for (const word of [own, ...(STALE_BY_EVENT[event.type] ?? [])])
      if (word !== entries || !isShown(event, cache)) words.add(word)
  }
  return (key) => words.has(FIRST_WORD.exec(key)?.[1])
}

/** Whether this tab already shows the entry in the event's version, because it made the change itself. */
function isShown(event: HouseholdEvent, cache: Cache): boolean {
  if (event.type !== 'inventory.changed' || event.version === null) return false
  const { id, version } = event
  const entries = cache.get(unstable_serialize(inventoryKey))?.data as InventoryEntry[] | undefined
  return entries?.some((entry) => entry.id === id && entry.version >= version) ?? false
}
