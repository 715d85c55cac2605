import { readItemFood, storageOf } from '@larder/foods'
import type { Storage } from '@larder/foods'
import { keepingTimeOf, placeOfItem } from '../catalogue/item-keeping.ts'
import type { KeptItem } from '../catalogue/item-keeping.ts'
import { isLeftovers } from '../recipes/plan/leftovers.ts'
import { addDays, toCalendarDate, todayIn } from './calendar-day.ts'
import type { Decision, LotState } from './ledger/lot-state.ts'
import type { FieldChanges } from './ledger/lot-edit.ts'
import { openingOf } from './ledger/packs.ts'
import type { Packed } from './ledger/packs.ts'

/** What the expiry day of a lot is guessed from, besides its item; days are calendar dates. */
export type GuessedLot = Pick<LotState, 'quantity' | 'known_quantity' | 'opened_at' | 'removed_at'> &
  Packed & {
    storage_location: string | null
    purchase_date: string | null
    /** The day on which it reached the household, where that is later than its purchase. */
    arrived_on?: string | null | undefined
    expiry_date: string | null
    is_expiry_guess: boolean
    /** The day on which it was put into a freezer or taken out of one. */
    frozen_or_thawed_on?: string | null | undefined
    /** What that day was before it, which counts again once the lot is moved back on the same day. */
    frozen_or_thawed_before?: string | null | undefined
  }

/** The days of a household: its time zone, and today's date there. */
export type HouseholdDays = { timeZone: string; today: string }

/** Food that keeps in the refrigerator for long when it is fresh, and no longer than this once it was frozen (FSIS: 3 to 4 days). */
const MOST_THAWED_DAYS = 4
const SPOILS_THAWED: ReadonlySet<string> = new Set(['Meat', 'Seafood', 'Produce', 'Frozen Foods'])

const placeOf = (item: KeptItem, { storage_location, unit }: GuessedLot): Storage =>
  storage_location === null ? placeOfItem({ ...item, unit }) : storageOf(storage_location)

const categoryOf = (item: KeptItem): string => {
  const food = readItemFood(item)
  return food.is_food ? food.category : (item.category ?? '')
}

/** For how many days it keeps once it was frozen: no longer than frozen or, in a cupboard, than in the refrigerator. */
const thawedDays = (item: KeptItem, place: Storage): number | null => {
  const daysIn = (kept: Storage) => keepingTimeOf(item, kept).days
  const thawed = [daysIn(place), daysIn('fridge')].filter((days) => days !== null)
  if (thawed.length === 0) return null
  const most = SPOILS_THAWED.has(categoryOf(item)) ? MOST_THAWED_DAYS : Infinity
  return Math.min(...thawed, daysIn('freezer') ?? Infinity, most)
}

/** Since when the household keeps a lot: what was ordered, since it came; what says both days, since the later. */
export const keptSince = <Day extends string | null>({
  purchase_date,
  arrived_on,
}: {
  purchase_date: Day
  arrived_on?: string | null | undefined
}): Day | string =>
  arrived_on != null && purchase_date !== null && arrived_on > purchase_date ? arrived_on : purchase_date

/** For how many days it keeps once it is open; null where that changes nothing: a bag of carrots is no carrot that was cut. */
const openedDays = (item: KeptItem, place: Storage): number | null => {
  if (isLeftovers(item)) return null
  const food = readItemFood(item)
  return food.is_food && place !== 'freezer' && food.category !== 'Produce' ? food.keeps.opened : null
}

/**
 * The day on which a lot expires, guessed from where it lies, since when it was frozen or thawed, when it was bought or came,
 * and when it was opened: a calendar date; null when nothing is known of such an item there.
 */
export function guessExpiry(known: KeptItem, lot: GuessedLot, timeZone: string): string | null {
  const item = { ...known, unit: lot.unit }
  const place = placeOf(item, lot)
  const isThawed = lot.frozen_or_thawed_on != null && place !== 'freezer'
  const days = isThawed ? thawedDays(item, place) : keepingTimeOf(item, place).days
  const since = isThawed || place === 'freezer' ? (lot.frozen_or_thawed_on ?? keptSince(lot)) : keptSince(lot)
  const closed = days === null || since === null ? null : addDays(toCalendarDate(since), days)
  // As long as closed packs are left, they keep their day: most of the lot is theirs.
  const keeps = openingOf(lot) === 'open' ? openedDays(item, place) : null
  if (keeps === null || lot.opened_at === null) return closed
  const open = addDays(todayIn(timeZone, new Date(lot.opened_at)), keeps)
  return closed === null || open < closed ? open : closed
}

type ColdDays = Pick<GuessedLot, 'frozen_or_thawed_on' | 'frozen_or_thawed_before'>

/** The days of freezing or thawing after a move; what is moved back on the same day was never moved. */
const coldDaysAfter = (item: KeptItem, before: GuessedLot, after: GuessedLot, today: string) => {
  const { frozen_or_thawed_on: on = null, frozen_or_thawed_before: earlier = null } = before
  const [from, to] = [placeOf(item, before), placeOf(item, after)]
  if ((from === 'freezer') === (to === 'freezer')) {
    return { frozen_or_thawed_on: on, frozen_or_thawed_before: earlier }
  }
  return on === today
    ? { frozen_or_thawed_on: earlier, frozen_or_thawed_before: null }
    : { frozen_or_thawed_on: today, frozen_or_thawed_before: on }
}

const changeOf = (name: keyof ColdDays, before: ColdDays, after: ColdDays): FieldChanges => {
  const [from, to] = [before[name] ?? null, after[name] ?? null]
  return from === to ? {} : { [name]: { from, to } }
}

/** Whether a movement, or the edit of an item, can change what a guess is made of. */
export const canChangeGuess = (lot: GuessedLot, { kind, after, changes }: Decision): boolean =>
  lot.is_expiry_guess &&
  after.removed_at === null &&
  kind !== 'degrade' &&
  (changes !== undefined || lot.opened_at !== null || after.opened_at !== null)

/**
 * What a decision about a lot changes once a guessed expiry day follows it; `edited` are the lot's fields after it. A day
 * that a person said stays, and so does a guess in a place of which nothing is known.
 */
export function followGuess(
  item: KeptItem,
  lot: GuessedLot,
  { decision, edited }: { decision: Decision; edited: Partial<GuessedLot> },
  { timeZone, today }: HouseholdDays,
): FieldChanges {
  const after: GuessedLot = {
    ...lot,
    ...edited,
    quantity: decision.after.quantity,
    known_quantity: decision.after.known_quantity,
    opened_at: decision.after.opened_at,
  }
  if (!after.is_expiry_guess) return {}
  const cold = coldDaysAfter(item, lot, after, today)
  const guess = guessExpiry(item, { ...after, ...cold }, timeZone)
  return {
    ...changeOf('frozen_or_thawed_on', lot, cold),
    ...changeOf('frozen_or_thawed_before', lot, cold),
    ...(guess !== null &&
      guess !== after.expiry_date && {
        expiry_date: { from: lot.expiry_date, to: guess },
        is_expiry_guess: true,
      }),
  }
}
