import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { type Cache, type ScopedMutator, unstable_serialize } from 'swr'
import { inventoryKey, stockWords } from '../../features/inventory/data.ts'
import { receiptWords } from '../../features/receipts/data.ts'

/** What happens in one go on the server comes as several events; so long they are collected. */
const COLLECT_MS = 100

const { list, one, waiting, spend, prices } = receiptWords

/** The first words of the keys whose answers an event makes old. How far a receipt's review is, its stock decides. */
const MADE_OLD: Record<Exclude<HouseholdEvent['type'], 'household.changed'>, readonly unknown[]> = {
  'inventory.changed': [...stockWords, list, one, waiting, prices],
  'items.changed': [...stockWords, prices],
  'receipt.changed': [list, one, waiting, spend, prices],
}

/** An array key as the cache spells it: `@"receipt","6f…",`; a list of pages has a mark before it. */
const FIRST_WORD = /^(?:\$inf\$)?@"([^"]+)"/

/**
 * Makes what takes the events of the household and loads again what is shown of it. One round of loading follows the
 * other, however fast events come.
 */
export function createRevalidation(cache: Cache, mutate: ScopedMutator): (event: HouseholdEvent) => void {
  let unseen: HouseholdEvent[] = []
  let isBusy = false

  const load = async () => {
    const isOld = oldKeysBy(unseen, cache)
    unseen = []
    // One by one: a filter over all keys passes lists of pages over.
    const keys = [...cache.keys()].filter(isOld)
    await Promise.allSettled(keys.map((key) => mutate(key)))
  }
  const loadWaiting = async () => {
    isBusy = true
    while (unseen.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, COLLECT_MS))
      await load()
    }
    isBusy = false
  }

  return (event) => {
    unseen.push(event)
    if (!isBusy) void loadWaiting()
  }
}

function oldKeysBy(events: readonly HouseholdEvent[], cache: Cache): (key: string) => boolean {
  const words = new Set<unknown>()
  for (const event of events) {
    if (event.type === 'household.changed') return () => true
    const [entries] = inventoryKey
    for (const word of MADE_OLD[event.type]) if (word !== entries || !isShown(event, cache)) words.add(word)
  }
  return (key) => words.has(FIRST_WORD.exec(key)?.[1])
}

/** Whether this tab has the entry as it is after the event: it made the change itself. */
function isShown(event: HouseholdEvent, cache: Cache): boolean {
  if (event.type !== 'inventory.changed' || event.version === null) return false
  const { id, version } = event
  const entries = cache.get(unstable_serialize(inventoryKey))?.data as InventoryEntry[] | undefined
  return entries?.some((entry) => entry.id === id && entry.version >= version) ?? false
}
