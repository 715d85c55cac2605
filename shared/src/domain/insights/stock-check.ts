import { MAX_CHECKED } from '../../contracts/insights/stock-check.ts'
import type { CheckReason } from '../../contracts/insights/stock-check.ts'
import { inConsumptionOrder } from '../inventory/ledger/consumption-order.ts'
import { convertQuantity } from '@larder/foods'
import type { FittedUse } from './forecasting/item-history.ts'
import { chanceStillBought } from './forecasting/next-purchase.ts'
import { normalBelow } from './forecasting/times/normal.ts'
import { byName, dayOfDate } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'

/** An amount that is off by less than this share of what was last known is right enough. */
const TOLERANCE = 0.2
/** After so many days without a record, 63 % of the entries whose use nobody knows have been touched. */
const IDLE_DAYS = 60
/** As many days after the expiry date within which 63 % are eaten or thrown away; twice as many if the date is a guess. */
const EXPIRED_DAYS = 7
/** What is less probably wrong is not worth a question. */
const MIN_CHANCE = 0.1
/** A wrong amount costs 1; more of what is bought every week, and of what has a minimum. Judgements, not measured. */
const COST_IF_BOUGHT = 2
const COST_OF_MINIMUM = 1

/** A lot with something in it, as far as a check needs it; instants and calendar dates in ISO 8601. */
export type CheckableLot = {
  id: string
  /** The item that its item stands for. */
  item_id: string
  unit: string
  quantity: number
  /** The quantity when somebody last moved or counted it, and when that was. */
  known_quantity: number
  known_at: string
  opened_at: string | null
  purchase_date: string | null
  expiry_date: string | null
  is_expiry_guess: boolean
}

type Doubt = { reason: CheckReason; days: number; chance: number }

/** A lot to ask about; `value` orders them. */
export type CheckChoice = Doubt & { lot_id: string; value: number }

/** What is used in a day, in the item's unit; where only purchases are known, as much as keeps up with them. */
const dailyUseOf = ({ daily_use, pack, days_between }: FittedUse): number | null =>
  daily_use ?? (pack === null || !days_between ? null : pack / days_between)

/**
 * The probability that what was really used since the last record differs from what is recorded by more than the tolerance:
 * use is taken as normally distributed about its rate, with the scatter of days and the uncertainty of the rate (see
 * `FittedUse`); `assumed` is the degradation that the record contains already.
 */
const doubtByUse = (
  fit: FittedUse,
  { known, assumed, days }: { known: number; assumed: number; days: number },
): Doubt | null => {
  const rate = dailyUseOf(fit)
  if (rate === null || known <= 0) return null
  const used = rate * days
  const spread = Math.sqrt(fit.scatter * used + (fit.rate_spread * used) ** 2)
  const off = used - assumed
  const tolerated = TOLERANCE * known
  const chance =
    spread > 0
      ? 1 - normalBelow((tolerated - off) / spread) + normalBelow((-tolerated - off) / spread)
      : Number(Math.abs(off) > tolerated)
  return { reason: used >= known ? 'used_up' : 'other_amount', days, chance }
}

/** In what share of the weeks to come an item is bought, 0 to 1: less of what is probably given up. */
const shareOfWeeks = (fit: FittedUse, today: number): number =>
  fit.days_between === null ? 0 : chanceStillBought(fit, today) * Math.min(1, 7 / fit.days_between)

/** The probability that one of several independent causes holds. */
const anyOf = (doubts: readonly Doubt[]): number =>
  1 - doubts.reduce((none, { chance }) => none * (1 - chance), 1)

const doubtsOf = (
  lot: CheckableLot,
  {
    isNext,
    lastRecord,
    outlook,
    today,
  }: { isNext: boolean; lastRecord: number; outlook: ItemOutlook; today: number },
): Doubt[] => {
  const { item, fit } = outlook
  const days = Math.max(0, today - lastRecord)
  const inUnit = (quantity: number) => convertQuantity(quantity, lot.unit, item.unit)
  const known = inUnit(lot.known_quantity)
  const left = inUnit(lot.quantity)
  const byUse =
    !fit?.is_known || known === null || left === null
      ? null
      : doubtByUse(fit, { known, assumed: known - left, days })
  const bySilence: Doubt = { reason: 'not_moved', days, chance: 1 - Math.exp(-days / IDLE_DAYS) }
  const expiredOn = lot.expiry_date === null ? today : dayOfDate(lot.expiry_date)
  const past = Math.max(0, today - Math.max(expiredOn, dayOfDate(lot.known_at)))
  const mean = EXPIRED_DAYS * (lot.is_expiry_guess ? 2 : 1)
  const byExpiry: Doubt = { reason: 'expired', days: today - expiredOn, chance: 1 - Math.exp(-past / mean) }
  // What is not used next waits for its turn, however much is used of the item.
  return [...(byUse === null ? [bySilence] : isNext ? [byUse] : []), byExpiry]
}

/**
 * The entries to ask about, at most ten and one of each item, in the order of the value of the answer: what knowing an
 * amount is worth is the loss that the answer avoids (the value of information: Howard, 1966, 'Information value theory'),
 * here the probability that the recorded amount is wrong, times what a wrong one costs. The probability joins, as
 * independent causes, use since the last record, days since the expiry date, and silence where nothing is known of the
 * use; the cost is 1, and more the more often the item is bought, and where it has a minimum. An answer
 * takes as long for each entry, so its own cost changes nothing. `today` in days since 1970.
 */
export const stockCheckOf = (
  lots: ReadonlyMap<string, readonly CheckableLot[]>,
  outlooks: readonly ItemOutlook[],
  today: number,
): CheckChoice[] =>
  outlooks
    .flatMap((outlook) => {
      const ofItem = inConsumptionOrder(lots.get(outlook.item.id) ?? [])
      if (ofItem.length === 0) return []
      const lastRecord = Math.max(...ofItem.map(({ known_at }) => dayOfDate(known_at)))
      const bought = outlook.fit?.is_known ? shareOfWeeks(outlook.fit, today) : 0
      const hasMinimum = outlook.item.min_stock_level !== null
      const cost = 1 + COST_IF_BOUGHT * bought + (hasMinimum ? COST_OF_MINIMUM : 0)
      const choices = ofItem.map((lot, index): CheckChoice => {
        const doubts = doubtsOf(lot, { isNext: index === 0, lastRecord, outlook, today })
        const [{ reason, days } = NO_DOUBT] = doubts.toSorted((a, b) => b.chance - a.chance)
        const chance = anyOf(doubts)
        return { lot_id: lot.id, reason, days, chance, value: chance * cost }
      })
      const [best] = choices.toSorted((a, b) => b.value - a.value)
      return best === undefined || best.chance < MIN_CHANCE ? [] : [{ outlook, choice: best }]
    })
    .sort((a, b) => b.choice.value - a.choice.value || byName(a.outlook, b.outlook))
    .slice(0, MAX_CHECKED)
    .map(({ choice }) => choice)

const NO_DOUBT: Doubt = { reason: 'not_moved', days: 0, chance: 0 }
