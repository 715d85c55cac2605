import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeptItem } from '../catalogue/item-keeping.ts'
import { FOODS } from '@larder/foods'
import { addDays } from './calendar-day.ts'
import { followGuess, guessExpiry } from './expiry-guess.ts'
import type { GuessedLot } from './expiry-guess.ts'
import { decideConsume, decidePurchase } from './ledger/ledger.ts'
import { decideEdit } from './ledger/edits.ts'

const BOUGHT = '2026-11-01T00:00:00.000Z'
const TODAY = '2026-11-22T00:00:00.000Z'
const DAYS = { timeZone: 'Europe/Berlin', today: TODAY }

const item = (name: string, known: Partial<KeptItem> = {}): KeptItem => ({
  name,
  typical_shelf_life_days: null,
  usual_shelf_life_days: null,
  usual_location: null,
  ...known,
})
const MINCE = item('Minced beef', { keeping_days: { fridge: 2, freezer: 110 } })
const state = decidePurchase(500, '2026-11-01T10:00:00.000Z').after
const lot = (kept: KeptItem, place: string, more: Partial<GuessedLot> = {}) => {
  const bought = {
    ...state,
    unit: 'g',
    storage_location: place,
    purchase_date: BOUGHT,
    is_expiry_guess: true,
    expiry_date: null,
    ...more,
  }
  return { ...bought, expiry_date: more.expiry_date ?? guessExpiry(kept, bought, DAYS.timeZone) }
}
/** The lot after its place changed on a day. */
const moved = (kept: KeptItem, from: ReturnType<typeof lot>, place: string, today = TODAY) => {
  const edited = { storage_location: place }
  const changes = followGuess(kept, from, { decision: decideEdit(from, {}), edited }, { ...DAYS, today })
  return {
    ...from,
    ...edited,
    expiry_date: changes.expiry_date?.to ?? from.expiry_date,
    frozen_or_thawed_on: changes.frozen_or_thawed_on
      ? changes.frozen_or_thawed_on.to
      : from.frozen_or_thawed_on,
    frozen_or_thawed_before: changes.frozen_or_thawed_before
      ? changes.frozen_or_thawed_before.to
      : from.frozen_or_thawed_before,
  }
}

const PLACES = ['Refrigerator', 'Freezer', 'Pantry'] as const
/** Moves, each with the days that passed since the one before. */
const MOVES = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 2 }), to: fc.constantFrom(...PLACES) }), {
  minLength: 1,
  maxLength: 12,
})

/** Since when a lot is frozen or thawed, by where it lay at the end of each day alone; null when it never changed. */
const coldSince = (first: string, nights: readonly { day: string; place: string }[]): string | null =>
  nights.reduce<{ since: string | null; place: string }>(
    (before, { day, place }) =>
      (before.place === 'Freezer') === (place === 'Freezer')
        ? { since: before.since, place }
        : { since: day, place },
    { since: null, place: first },
  ).since

describe('a guessed expiry day', () => {
  it.each([
    ['the refrigerator, by what it keeps there', 'Refrigerator', 2],
    ['the freezer, by what it keeps there', 'Freezer', 110],
  ])('counts from the purchase for %s', (_, place, days) => {
    expect(lot(MINCE, place).expiry_date).toBe(addDays(BOUGHT, days))
  })

  it('counts from the day of freezing and from that of thawing', () => {
    const frozen = moved(MINCE, lot(MINCE, 'Refrigerator'), 'Freezer')
    expect(frozen).toMatchObject({ frozen_or_thawed_on: TODAY, expiry_date: addDays(TODAY, 110) })
    const thawed = moved(MINCE, frozen, 'Refrigerator', addDays(TODAY, 30))
    expect(thawed.expiry_date).toBe(addDays(TODAY, 32))
    const again = moved(MINCE, thawed, 'Freezer', addDays(TODAY, 31))
    expect(again.expiry_date).toBe(addDays(TODAY, 141))
  })

  it.each([
    ['Refrigerator', 'Freezer'],
    ['Freezer', 'Refrigerator'],
  ])('is what it was after a move from the %s to the %s and back on the same day', (from, to) => {
    const before = lot(MINCE, from)
    expect(moved(MINCE, moved(MINCE, before, to), from)).toEqual({
      ...before,
      frozen_or_thawed_on: null,
    })
  })

  it('counts from where it lay at the end of each day, whatever was moved where in between', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), MOVES, (first, moves) => {
        const placeAt = new Map<string, string>()
        let [state, day] = [lot(MINCE, first), TODAY]
        for (const { wait, to } of moves) {
          day = addDays(day, wait)
          state = moved(MINCE, state, to, day)
          placeAt.set(day, to)
        }
        const since = coldSince(
          first,
          [...placeAt].map(([on, place]) => ({ day: on, place })),
        )
        expect(state.frozen_or_thawed_on ?? null).toBe(since)
        expect(state.expiry_date).toBe(
          guessExpiry(MINCE, { ...state, frozen_or_thawed_on: since }, DAYS.timeZone),
        )
      }),
    )
  })

  it('gives food that keeps long when it is fresh some days once it was frozen', () => {
    const carrots = item('Carrots', { keeping_days: { fridge: 30, freezer: 300 } })
    expect(moved(carrots, lot(carrots, 'Freezer'), 'Refrigerator').expiry_date).toBe(addDays(TODAY, 4))
    const bread = item('Bread', { keeping_days: { pantry: 5, freezer: 90 } })
    expect(moved(bread, lot(bread, 'Freezer'), 'Pantry').expiry_date).toBe(addDays(TODAY, 5))
    const butter = item('Butter', { keeping_days: { fridge: 45, freezer: 225 } })
    expect(moved(butter, lot(butter, 'Freezer'), 'Refrigerator').expiry_date).toBe(addDays(TODAY, 45))
  })

  it.each(['Frozen peas', 'Frozen pizza', 'Ice cream'])(
    'gives %s no longer in a cupboard than thawed in the refrigerator',
    (name) => {
      const frozen = lot(item(name), 'Freezer')
      expect(moved(item(name), frozen, 'Refrigerator').expiry_date).toBe(addDays(TODAY, 4))
      for (const place of ['Pantry', 'Cabinet', 'Other'])
        expect(moved(item(name), frozen, place).expiry_date).toBe(addDays(TODAY, 4))
    },
  )

  it('never lets food keep longer thawed than frozen, nor in a cupboard than in the refrigerator', () => {
    const foods = [...FOODS.keys()].flatMap((id) => [item(id, { food_id: id }), item(`Frozen ${id}`)])
    const keepsLonger = (kept: KeptItem) => {
      const dayIn = (place: string, since: string | null) =>
        lot(kept, place, { frozen_or_thawed_on: since }).expiry_date
      const [cold, dry] = [dayIn('Refrigerator', BOUGHT) ?? '', dayIn('Pantry', BOUGHT) ?? '']
      const frozen = dayIn('Freezer', null)
      return dry > cold || (frozen !== null && cold > frozen)
    }
    expect(foods.filter(keepsLonger).map(({ name }) => name)).toEqual([])
  })

  it('follows a move between the cupboard and the refrigerator from the day of purchase', () => {
    const tomato = item('Tomato', { keeping_days: { pantry: 5, fridge: 12 } })
    expect(moved(tomato, lot(tomato, 'Pantry'), 'Refrigerator').expiry_date).toBe(addDays(BOUGHT, 12))
  })

  it('follows opening and its undo, in the time zone of the household', () => {
    const milk = item('UHT milk', { keeping_days: { fridge: 150 } })
    const closed = lot(milk, 'Refrigerator')
    // Already the 23rd in Berlin.
    const decision = decideConsume(closed, 100, '2026-11-22T23:30:00.000Z')
    const opened = followGuess(milk, closed, { decision, edited: {} }, DAYS)
    expect(opened).toEqual({
      expiry_date: { from: closed.expiry_date, to: addDays('2026-11-23', 5) },
      is_expiry_guess: true,
    })
    const after = { ...closed, ...decision.after, expiry_date: addDays('2026-11-23', 5) }
    const back = { ...decideEdit(after, {}), after: { ...after, opened_at: null } }
    expect(followGuess(milk, after, { decision: back, edited: {} }, DAYS).expiry_date?.to).toBe(
      closed.expiry_date,
    )
  })

  it('never grows by opening, and follows it only when no closed pack is left', () => {
    const late = lot(item('Milk'), 'Refrigerator', { opened_at: '2026-11-09T10:00:00.000Z' })
    expect(late.expiry_date).toBe(addDays(BOUGHT, 9))
    const cans = item('Canned tomatoes')
    const pieces = { unit: 'item', opened_at: '2026-11-22T10:00:00.000Z' }
    const left = (quantity: number) => ({ ...pieces, quantity, known_quantity: quantity })
    for (const closed of [3, 2.5])
      expect(lot(cans, 'Pantry', left(closed)).expiry_date).toBe(lot(cans, 'Pantry').expiry_date)
    expect(lot(cans, 'Pantry', left(0.5)).expiry_date).toBe(addDays(TODAY, 6))
    const weighed = { ...left(1300), unit: 'g', pack_quantity: 400 }
    expect(lot(cans, 'Pantry', weighed).expiry_date).toBe(lot(cans, 'Pantry').expiry_date)
    const chickpeas = lot(item('Chickpeas'), 'Pantry', { ...left(0.5), unit: 'can' })
    expect(chickpeas.expiry_date).toBe(addDays(TODAY, 4))
    const carrots = item('Carrots')
    expect(lot(carrots, 'Refrigerator', { opened_at: '2026-11-02T10:00:00.000Z' }).expiry_date).toBe(
      lot(carrots, 'Refrigerator').expiry_date,
    )
  })

  it('stays where a person said the day, and where nothing is known of the new place', () => {
    const said = lot(MINCE, 'Freezer', { is_expiry_guess: false, expiry_date: TODAY })
    expect(moved(MINCE, said, 'Refrigerator').expiry_date).toBe(TODAY)
    const unknown = item('Xyzzy')
    const kept = lot(unknown, 'Pantry', { expiry_date: TODAY })
    expect(moved(unknown, kept, 'Cellar').expiry_date).toBe(TODAY)
  })
})
