import { beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { offersCollection } from './offer.collection.ts'
import { createOfferRepository } from './offer.repository.ts'
import { createOffersByKey } from './offers-by-key.ts'

const TODAY = '2026-02-17'
const connection = await openTestDatabase([offersCollection])
const stored = offersCollection.open(connection)
const repository = createOfferRepository(connection)

/** An offer with these keys. */
const offerOf = (id: string, keys: string[], unit_price: number | null, ends_on = '9999-12-31') => ({
  _id: id,
  feed: 'one',
  digest: id,
  keys,
  unit_price,
  ends_on,
  offer: { unit_price },
  expires_at: null,
})
const idsByKey = async (keys: string[], limit: number) =>
  [...(await repository.mapByKey(keys, TODAY, limit))].map(([key, found]) => [
    key,
    found.map(({ _id }) => _id),
  ])

beforeEach(async () => {
  await stored.deleteMany({})
  await stored.collection.insertMany([
    offerOf('dear', ['c:1', 'f:milk'], 9),
    offerOf('cheap', ['c:1', 'f:milk'], 2),
    offerOf('middle', ['c:1', 'c:2'], 5),
    offerOf('ended', ['c:1', 'c:2', 'f:milk'], 1, '2026-02-16'),
    offerOf('later', ['c:2'], null, '2026-03-02'),
    offerOf('sooner', ['c:2', 'f:milk'], null, '2026-03-01'),
  ] as never)
})

it('finds the cheapest of each key and those without a unit price, up to the limit each', async () => {
  // Few enough to be read together; the food is read by itself.
  expect(await idsByKey(['c:1', 'c:2', 'c:3', 'f:milk'], 2)).toEqual([
    ['c:1', ['cheap', 'middle']],
    ['c:2', ['middle', 'sooner', 'later']],
    ['c:3', []],
    ['f:milk', ['cheap', 'dear', 'sooner']],
  ])
  // More than two questions may answer together, so each key is asked for by itself.
  expect(await idsByKey(['c:1', 'c:2'], 1)).toEqual([
    ['c:1', ['cheap']],
    ['c:2', ['middle', 'sooner']],
  ])
})

it('reads a key once in a state of the offers, as long as there is room for it', async () => {
  const asked: string[][] = []
  const byKey = createOffersByKey({
    offers: {
      ...repository,
      mapByKey: (keys, ...rest) => {
        asked.push([...keys])
        return repository.mapByKey(keys, ...rest)
      },
    },
    imports: { findLatestId: () => Promise.resolve(null) },
    most: 8,
  })
  const map = async (state: string, keys: string[], today = TODAY) =>
    [...(await byKey.map(state, today, keys))].map(([key, { length }]) => `${key} ${length}`)
  expect(await map('first', ['c:1', 'c:2'])).toEqual(['c:1 3', 'c:2 3'])
  expect(await map('first', ['c:2', 'c:1'])).toEqual(['c:2 3', 'c:1 3'])
  expect(await map('first', ['c:3', 'c:1'])).toEqual(['c:3 0', 'c:1 3'])
  expect(await map('first', ['c:2'])).toEqual(['c:2 3'])
  expect(await map('first', ['c:1'], '2026-02-16')).toEqual(['c:1 4'])
  expect(await map('second', ['c:3'])).toEqual(['c:3 0'])
  expect(asked).toEqual([['c:1', 'c:2'], [], ['c:3'], ['c:2'], ['c:1'], ['c:3']])
})
