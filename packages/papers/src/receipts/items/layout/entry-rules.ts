import type { Entry } from '../entries.ts'
import { withComputedPrices } from './computed-prices.ts'
import { withDescriptions } from './descriptions.ts'
import { withFiguresBelow } from './figures-below.ts'
import { withoutNetPrices } from './net-prices.ts'
import { asRemarks } from './remarks.ts'
import { withoutShift } from './shifted-prices.ts'
import { withWholeNames } from './wrapped-names.ts'

/** What is known of the list: see `ItemZone`; `isSum` says whether an amount is printed as a sum. */
type List = { isDelimited: boolean; hasUnits: boolean; isSum: (amount: number) => boolean }

type EntryRule = { name: string; apply: (entries: readonly Entry[], list: List) => readonly Entry[] }

/** What several rows of a list say together, in the order in which it is looked at. */
const RULES: readonly EntryRule[] = [
  { name: 'a name that is broken at the end of its row', apply: withWholeNames },
  { name: 'the reduced price below a discount', apply: withoutNetPrices },
  { name: 'a remark or a unit where the name should be', apply: asRemarks },
  { name: 'the price of one beside the name, the figures below', apply: withFiguresBelow },
  { name: 'a count and the price of one, the price of all was not read', apply: withComputedPrices },
  { name: 'a description below a code', apply: withDescriptions },
  { name: 'prices that stand one row too high', apply: withoutShift },
]

/** The rows of a list by what the rows beside them say. */
export const settleEntries = (entries: readonly Entry[], list: List): readonly Entry[] =>
  RULES.reduce((read, { apply }) => apply(read, list), entries)
