import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRidSet } from './rid-set.ts'

it('knows each id that was added, and no other', () => {
  const id = fc.oneof(fc.nat(100), fc.nat(5000), fc.integer({ min: 2 ** 31 - 50, max: 2 ** 48 - 1 }))
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const set = createRidSet()
      const known = new Set<number>()
      for (const rid of ids) {
        expect(set.add(rid)).toBe(!known.has(rid))
        known.add(rid)
      }
    }),
  )
})
