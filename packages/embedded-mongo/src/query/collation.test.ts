import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Doc, Value } from '../bson/values.ts'
import { compileCollated, readCollation } from './collation.ts'

const doc = (fields: Record<string, Value>): Doc => new Map(Object.entries(fields))
const collation = (strength: number, locale = 'en'): NonNullable<ReturnType<typeof readCollation>> => {
  const found = readCollation(doc({ collation: doc({ locale, strength }) }))
  if (!found) throw new Error('a collation was expected')
  return found
}

const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) })
const sign = (order: number): number => Math.sign(order)

describe('a collation', () => {
  it.each([
    [1, 'base'],
    [2, 'accent'],
    [3, 'variant'],
  ] as const)('of strength %i orders ASCII as ICU does', (strength, sensitivity) => {
    const key = collation(strength)
    const { compare } = new Intl.Collator('en', { sensitivity })
    fc.assert(
      fc.property(ascii, ascii, (a, b) => {
        const [x, y] = [key(a), key(b)]
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(sign(compare(a, b)))
        expect(key(a.toUpperCase()) === key(a)).toBe(strength < 3 || a === a.toUpperCase())
      }),
      { numRuns: 2000 },
    )
  })

  it('is undefined for the simple one', () => {
    expect(readCollation(doc({ collation: doc({ locale: 'simple' }) }))).toBeUndefined()
    expect(readCollation(doc({}))).toBeUndefined()
  })

  it.each<Record<string, string | number | boolean>>([
    { locale: 'de' },
    { locale: 'en', strength: 4 },
    { locale: 'en', numericOrdering: true },
    { strength: 2 },
  ])('%j is refused', (fields) => {
    expect(() => readCollation(doc({ collation: doc(fields) }))).toThrow('not supported')
  })

  it('refuses unsupported texts, expressions and regular expressions', () => {
    const key = collation(2)
    expect(() => key('Käse')).toThrow('printable ASCII')
    expect(() => key('a\u0000')).toThrow('printable ASCII')
    for (const name of ['$expr', '$regex'])
      expect(() => compileCollated(doc({ a: doc({ [name]: 'x' }) }), [], key)).toThrow('not supported')
  })

  it('applies only to the fields named in the query', () => {
    const { filter } = compileCollated(doc({ a: 'MILK', t: doc({ $type: 'string' }) }), [], collation(2))
    expect(filter.test(doc({ a: 'milk', t: 'x', other: 'Käse' }))).toBe(true)
    expect(filter.test(doc({ a: 'milk', t: 1 }))).toBe(false)
  })
})
