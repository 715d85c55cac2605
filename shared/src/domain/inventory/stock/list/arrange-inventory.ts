import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { foldName, STORAGE_LOCATIONS, sumQuantities, convertQuantity } from '@larder/foods'
import { inConsumptionOrder } from '../../ledger/consumption-order.ts'
import { groupBy } from '../../../group-by.ts'
import { remember } from '../../../remember.ts'
import { passesFilter, STATUS_FILTERS } from './inventory-filter.ts'
import type { StatusFilter } from './inventory-filter.ts'
import { spellPlace } from '../../storage-place.ts'

/** Heading of the entries without a storage location (INV-013). */
const NO_LOCATION = 'Other'

/** One card: the lots of an item in one place. */
export type StockCard = {
  key: string
  itemId: string
  item: InventoryEntry['item']
  /** In the order in which they should be used; never empty. 'Use' takes from the first. */
  lots: InventoryEntry[]
  /** Empty lots of an item that has stock; only their history and 'Undo' are of interest. */
  emptiedLots: InventoryEntry[]
  /** The sum of the lots, one amount for each kind of unit; assumed when one of its lots is. */
  amounts: { quantity: number; unit: string; isAssumed: boolean }[]
}

export type StockSection = { heading: string; cards: StockCard[] }

/**
 * Arranges the inventory as the screen shows it: entries that match search and filter, as cards (one for an item in a
 * place) under headings by storage location; offered places first, 'Other' last. Cards with the earliest expiry come
 * first.
 */
export const arrangeInventory = (
  entries: readonly InventoryEntry[],
  search: string,
  filter: StatusFilter,
): StockSection[] => {
  const { present, emptied } = stepBack(entries)
  const shown = present.filter((entry) => passesFilter(entry, search, filter))
  const keyOf = remember(foldName)
  const sections = groupBy(shown, ({ storage_location }) => keyOf(storage_location ?? NO_LOCATION))
  const emptiedOf = groupBy(emptied, (lot) => lot.item_id)
  const placed = new Set<string>()
  return [...sections.values()]
    .map((lots) => ({ heading: headingOf(lots), lots }))
    .sort((a, b) => rank(a.heading) - rank(b.heading) || a.heading.localeCompare(b.heading))
    .map(({ heading, lots }) => ({
      heading,
      cards: [...groupBy(lots, (lot) => lot.item_id).values()]
        .map((lotsOfItem) => toCard(heading, lotsOfItem))
        .map((card) => ({ card, expiry: earliestExpiry(card) }))
        .sort(byExpiryThenName)
        .map(({ card }) => {
          // An item's empty lots belong to the item, not to a place, so only its first card lists them.
          const emptiedLots = placed.has(card.itemId) ? [] : (emptiedOf.get(card.itemId) ?? [])
          placed.add(card.itemId)
          return { ...card, emptiedLots }
        }),
    }))
}

/** The number of items for each filter choice among those that match the search; an item in two places counts once. */
export const countItems = (
  entries: readonly InventoryEntry[],
  search: string,
): Record<StatusFilter, number> => {
  const { present } = stepBack(entries)
  const found = present.filter((entry) => passesFilter(entry, search, 'All'))
  const count = (filter: StatusFilter) =>
    new Set(found.filter((entry) => passesFilter(entry, '', filter)).map((entry) => entry.item_id)).size
  return Object.fromEntries(STATUS_FILTERS.map(({ label }) => [label, count(label)])) as Record<
    StatusFilter,
    number
  >
}

/** Empty lots are hidden when the item has stock elsewhere; an item without any is represented by its newest lot. */
const stepBack = (entries: readonly InventoryEntry[]) => {
  const present: InventoryEntry[] = []
  const emptied: InventoryEntry[] = []
  for (const lots of groupBy(entries, (entry) => entry.item_id).values()) {
    const stocked = lots.filter((lot) => lot.quantity > 0)
    const kept = stocked.length > 0 ? stocked : inPurchaseOrder(lots).slice(-1)
    present.push(...kept)
    emptied.push(...lots.filter((lot) => !kept.includes(lot)))
  }
  return { present, emptied }
}

const inPurchaseOrder = (lots: readonly InventoryEntry[]): InventoryEntry[] =>
  [...lots].sort((a, b) => (a.purchase_date ?? '').localeCompare(b.purchase_date ?? ''))

const toCard = (heading: string, unordered: readonly InventoryEntry[]): StockCard => {
  const lots = inConsumptionOrder(unordered)
  const itemId = lots[0]?.item_id ?? ''
  return {
    key: `${foldName(heading)}/${itemId}`,
    itemId,
    item: lots[0]?.item ?? null,
    lots,
    emptiedLots: [],
    amounts: sumByUnit(lots),
  }
}

const sumByUnit = (lots: readonly InventoryEntry[]): StockCard['amounts'] => {
  const amounts: StockCard['amounts'] = []
  for (const lot of lots) {
    const sum = amounts.find((amount) => convertQuantity(lot.quantity, lot.unit, amount.unit) !== null)
    if (sum) {
      sum.quantity = sumQuantities([sum.quantity, convertQuantity(lot.quantity, lot.unit, sum.unit) ?? 0])
      sum.isAssumed ||= lot.is_assumed
    } else {
      amounts.push({ quantity: lot.quantity, unit: lot.unit, isAssumed: lot.is_assumed })
    }
  }
  return amounts
}

const headingOf = (lots: readonly InventoryEntry[]): string =>
  spellPlace(lots[0]?.storage_location ?? NO_LOCATION)

const rank = (heading: string): number => {
  if (heading === NO_LOCATION) return STORAGE_LOCATIONS.length + 1
  const offered = STORAGE_LOCATIONS.findIndex((location) => location === heading)
  return offered === -1 ? STORAGE_LOCATIONS.length : offered
}

/** Sorts '24' before '234'; one shared collator, because creating one costs more than sorting a whole list. */
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type DatedCard = { card: StockCard; expiry: string }

const byExpiryThenName = (a: DatedCard, b: DatedCard): number =>
  Number(a.expiry > b.expiry) - Number(a.expiry < b.expiry) ||
  names.compare(a.card.item?.name ?? '', b.card.item?.name ?? '')

const earliestExpiry = (card: StockCard): string =>
  // '9' sorts after every date, so items without an expiry date come last.
  card.lots.reduce(
    (earliest, lot) => (lot.expiry_date && lot.expiry_date < earliest ? lot.expiry_date : earliest),
    '9',
  )
