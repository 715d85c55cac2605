import { partition } from '../../partition.ts'
import { inConsumptionOrder } from '../../inventory/ledger/consumption-order.ts'
import { leftAfter, roundQuantity, SMALLEST_SHOWN } from '@larder/foods'
import { indexStock } from '../matching/stock-index.ts'
import type { StockedItem, StockedLot, StockIndex } from '../matching/stock-index.ts'
import type { WantedIngredient } from '../stock/ingredient-stock.ts'

/** What the plan must know of a lot; dates as calendar dates. */
export type PlanLot = StockedLot & { id: string; opened_at: string | null; purchase_date: string | null }

/** A lot that an ingredient can be taken from; one of its unit is `ratio` of the ingredient's, null if nobody can tell. */
type Source = { lot: PlanLot; ratio: number | null }

type Wanted = WantedIngredient & { unit: string }

/** What can be used as an ingredient, in the order in which it should be used. */
export type Sources = { sources: readonly Source[]; isStaple: boolean }

/** Where planned meals take from; it remembers what it has found, and is never changed by those who take. */
export type Supply = {
  sourcesOf: (wanted: Wanted) => Sources
  findLot: (id: string) => PlanLot | null
  index: Pick<StockIndex, 'matcher'>
}

/** A part of a lot, in the unit of the lot. */
export type Take = { lot_id: string; quantity: number }

/** A part of a lot of an item. */
export type ItemTake = Take & { item_id: string }

/** What one ingredient finds, and takes; amounts in its unit. */
export type Taken = {
  takes: ItemTake[]
  good: Found
  /** What will have expired by its day, or has already. */
  expired: Found
  /** What is lacking after that; 0 for less than what anybody can see. */
  short: number
}

/** How much is left, and whether there is more whose amount can't be compared. */
export type Found = { amount: number; hasOther: boolean }

/** Ties of equally urgent lots are broken by their ids, so that the order in which lots are given does not matter. */
const byId = (a: PlanLot, b: PlanLot): number => (a.id < b.id ? -1 : Number(a.id > b.id))

/**
 * Indexes lots, expired ones too, for any number of nettings; `before` is the supply of the same household before something
 * changed, which spares finding again what is called the same.
 */
export const supplyOf = (lots: readonly PlanLot[], before?: Supply): Supply => {
  const inOrder = inConsumptionOrder(lots.toSorted(byId))
  const placeOf = new Map(inOrder.map((lot, place) => [lot, place]))
  const byPlace = (a: PlanLot, b: PlanLot): number => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0)
  const index = indexStock(inOrder, null, { before: before?.index })
  const inOrderOf = (items: readonly StockedItem<PlanLot>[]): readonly PlanLot[] =>
    // Those of one item are in order already.
    items.length === 1 ? (items[0]?.lots ?? []) : items.flatMap((item) => item.lots).sort(byPlace)
  const search = (wanted: Wanted): Sources => {
    const { items, standIns, isStaple, ratioIn } = index.find(wanted)
    const ratioOf = ratioIn(wanted.unit)
    const [others, named] = partition(items, (item) => standIns.includes(item))
    const found = [named, others].flatMap((some) => inOrderOf(some))
    return { sources: found.map((lot) => ({ lot, ratio: ratioOf(lot) })), isStaple }
  }
  const known = new Map<string, Sources>()
  return {
    index,
    sourcesOf: (wanted) => {
      const key = `${wanted.item_id ?? ''}\n${wanted.unit}\n${wanted.item_name}`
      const sources = known.get(key) ?? search(wanted)
      known.set(key, sources)
      return sources
    },
    findLot: (id) => lots.find((lot) => lot.id === id) ?? null,
  }
}

/** When an ingredient is used (a calendar date), and whether what has expired by then is used up after all else. */
export type Use = { day: string; isExpiredUsed: boolean }

/** Begins to take from a supply: what one ingredient took is not there for the next one. */
export const createTaking = () => {
  const left = new Map<string, number>()
  const leftOf = ({ id, quantity }: PlanLot): number => left.get(id) ?? quantity

  /** Takes `needed` (0 for nothing) as far as it is there. */
  return (sources: readonly Source[], needed: number, { day, isExpiredUsed }: Use): Taken => {
    const good: Found = { amount: 0, hasOther: false }
    const expired: Found = { amount: 0, hasOther: false }
    const takes: ItemTake[] = []
    let short = needed
    const take = (lot: PlanLot, ratio: number, amount: number): void => {
      const there = leftOf(lot)
      // Rounded only in the unit of the lot: what a recipe says in kilograms is exact to the gram's last decimal.
      const quantity = amount <= short ? there : Math.min(there, roundQuantity(short / ratio))
      short = Math.max(0, short - amount)
      if (quantity <= 0) return
      left.set(lot.id, Math.max(0, leftAfter(there, quantity)))
      takes.push({ lot_id: lot.id, item_id: lot.item_id, quantity })
    }
    const late: (() => void)[] = []
    // A word such as 'cheese' means many lots: each is looked at once.
    for (const { lot, ratio } of sources) {
      const there = leftOf(lot)
      if (there <= 0) continue
      const isGood = lot.expiry_date === null || lot.expiry_date >= day
      const found = isGood ? good : expired
      if (ratio === null) {
        found.hasOther = true
        continue
      }
      const amount = there * ratio
      found.amount += amount
      if (isGood && short > 0) take(lot, ratio, amount)
      else if (isExpiredUsed && !isGood) late.push(() => take(lot, ratio, amount))
    }
    for (const takeLate of late) if (short > 0) takeLate()
    return {
      takes,
      good: { ...good, amount: roundQuantity(good.amount) },
      expired: { ...expired, amount: roundQuantity(expired.amount) },
      short: short < SMALLEST_SHOWN ? 0 : roundQuantity(short),
    }
  }
}
