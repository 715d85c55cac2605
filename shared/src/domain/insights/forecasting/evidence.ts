import type { ItemHistory } from './item-history.ts'

/** From so many days of purchase on there are days between purchases. */
export const PURCHASES_OF_EVIDENCE = 2
/** From so many days with recorded use on there is a rate of use. */
export const RECORDS_OF_EVIDENCE = 5

/** What a forecast of an item would rest on. */
export type Evidence = {
  /** The days on which it was bought. */
  purchases: number
  /** The days on which somebody saw something of it to be used; assumed use is none. */
  records: number
}

/** Counts what is known of an item's past; nothing of an item of which nothing ever moved. */
export const evidenceOf = (past: Pick<ItemHistory, 'bought' | 'used'> | null): Evidence => ({
  purchases: past?.bought.length ?? 0,
  records: past?.used.filter(([, quantity]) => quantity > 0).length ?? 0,
})
