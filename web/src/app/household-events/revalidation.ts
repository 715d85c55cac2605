import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { type Cache, type ScopedMutator, unstable_serialize } from 'swr'
import { inventoryKey, stockWords } from '../../features/inventory/data.ts'
import { receiptWords } from '../../features/receipts/data.ts'
import { profileKey } from '../../lib/session/profile.ts'
import { type OwnReload, ownReloadOf } from '../../lib/api/own-reloads.ts'
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
  // 'items', 'barcodes', 'forecasts', 'known-items', 'promotions' and what begins with 'meal' or 'shopping' are keys of screens whose code is loaded later than this.
  'inventory.changed': [
    ...stockWords,
    ...papers,
    'items',
    'barcodes',
    'known-items',
    'meals',
    'promotions',
    'clearing',
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
  'recipes.changed': ['meals', 'meal-suggestions'],
  // What meals lack may be on a list.
  'shopping-lists.changed': ['meals'],
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

/** An array key as SWR serialises it: `@"receipt","6f…",`; keys of paged lists have a prefix. */
const firstWord = (key: string) => /^(?:\$inf\$)?@"([^"]+)"/.exec(key)?.[1]

/**
 * Makes the handler of household events, which reloads the shown data that an event makes stale. Reloads run one after
 * the other, however fast events arrive.
 */
export function createRevalidation(cache: Cache, mutate: ScopedMutator): (event: HouseholdEvent) => void {
  let pending: HouseholdEvent[] = []
  let isBusy = false

  const load = async () => {
    const stale = pending.map((event) => ({ event, isStale: staleKeys(event, cache) }))
    pending = []
    const ownKeys = new Map<OwnReload, string[]>()
    const reloads: Promise<unknown>[] = []
    for (const key of cache.keys()) {
      if (!stale.some(({ isStale }) => isStale(key))) continue
      const own = ownReloadOf(firstWord(key))
      // One by one: `mutate` with a filter over all keys skips paged lists.
      if (own === undefined) reloads.push(mutate(key))
      else ownKeys.set(own, [...(ownKeys.get(own) ?? []), key])
    }
    for (const [reload, keys] of ownKeys) {
      const events = stale.flatMap(({ event, isStale }) => (keys.some(isStale) ? event : []))
      reloads.push(reload(cache, mutate, keys, events))
    }
    await Promise.allSettled(reloads)
  }
  const loadWaiting = async () => {
    isBusy = true
    try {
      while (pending.length > 0) {
        await wait(COLLECT_MS)
        await load()
      }
    } finally {
      isBusy = false
    }
  }

  return (event) => {
    pending.push(event)
    if (!isBusy) void loadWaiting()
  }
}

/** Tells which cache keys an event makes stale. */
function staleKeys(event: HouseholdEvent, cache: Cache): (key: string) => boolean {
  if (event.type === 'household.changed') return () => true
  const words = new Set<unknown>([event.type.split('.')[0], ...(STALE_BY_EVENT[event.type] ?? [])])
  const [entries] = inventoryKey
  if (isShown(event, cache)) words.delete(entries)
  return (key) => words.has(firstWord(key))
}

/** Whether this tab already shows the entry in the event's version, because it made the change itself. */
function isShown(event: HouseholdEvent, cache: Cache): boolean {
  if (event.type !== 'inventory.changed' || event.version === null) return false
  const { id, version } = event
  const entries = cache.get(unstable_serialize(inventoryKey))?.data as InventoryEntry[] | undefined
  return entries?.some((entry) => entry.id === id && entry.version >= version) ?? false
}
