import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOfferIds } from './offer-ids.ts'

const idOf = (n: number) => createHash('sha256').update(String(n)).digest('base64url').slice(0, 27)

it('knows which of many ids were added', () => {
  const ids = createOfferIds()
  expect(ids.toTest()(idOf(1))).toBe(false)
  for (let n = 0; n < 10_000; n++) ids.add(idOf(n))
  ids.add(idOf(7))
  const isAdded = ids.toTest()
  for (let n = 0; n < 20_000; n++) expect(isAdded(idOf(n))).toBe(n < 10_000)
})
