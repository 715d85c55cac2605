import type { StockFlow } from '../inventory/ledger/flows/stock-flow.ts'

/** That a household stopped buying an item: the day, since 1970, and how much had been bought on it by then, in any unit. */
export type StoppedBuying = { day: number; quantity: number }

type Bought = Pick<StockFlow, 'bought'>

/** What was bought on a day, the amounts of all units added up: this only tells whether more was bought since. */
const boughtOn = (flows: readonly Bought[], day: number): number =>
  flows.reduce((sum, { bought }) => {
    const index = bought.at.indexOf(day)
    return index === -1 ? sum : sum + (bought.quantities[index] ?? 0)
  }, 0)

const lastBought = (flows: readonly Bought[]): number =>
  Math.max(-Infinity, ...flows.map(({ bought }) => bought.at.at(-1) ?? -Infinity))

/** What is kept when a household says `today` (days since 1970) that it stopped buying what moved in these flows. */
export const stopBuying = (flows: readonly Bought[], today: number): StoppedBuying => {
  // A purchase that is dated ahead was known when it was said.
  const day = Math.max(today, lastBought(flows))
  return { day, quantity: boughtOn(flows, day) }
}

/** Whether a household still buys none of it: a purchase since then ends it, one of before that is entered late does not. */
export const isStopped = (stopped: StoppedBuying | null | undefined, flows: readonly Bought[]): boolean =>
  stopped != null && lastBought(flows) <= stopped.day && boughtOn(flows, stopped.day) <= stopped.quantity
