import { Binary, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues } from './compare.ts'
import { decodeDocument } from './decode.ts'
import { encodeDocument } from './encode.ts'
import { directed, encodeValue } from './index-key.ts'
import type { Value } from './values.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -400, max: 400 }))
  .map(([digits, power]) => Decimal128.fromString(`${digits}E${power}`))

const closeNumbers = fc.constantFrom<Value>(
  0,
  -0,
  0.1,
  1,
  new Int32(1),
  1n,
  Decimal128.fromString('1.000'),
  Decimal128.fromString('0.1'),
  Decimal128.fromString('0.1000000000000000000000000001'),
  2 ** 53,
  9007199254740992n,
  9007199254740993n,
  -9007199254740993n,
  2n ** 63n - 1n,
  2 ** 63,
  NaN,
  Infinity,
  -Infinity,
  Decimal128.fromString('Infinity'),
  Decimal128.fromString('NaN'),
  Decimal128.fromString('1E+6000'),
  Decimal128.fromString('-1E+6000'),
  Decimal128.fromString('1E-6000'),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
)

const scalars = fc.oneof(
  closeNumbers,
  fc.double(),
  fc.integer().map((value) => new Int32(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  decimals,
  fc.string({ unit: 'binary' }).filter((text) => !/\p{Surrogate}/u.test(text)),
  fc.constantFrom('', '\0', '\0\0', 'a', 'a\0', 'a\0b', '\uffff', '\u{10000}'),
  fc.constant(null),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new MinKey(), new MaxKey()),
)

const names = fc.string({ maxLength: 3 }).filter((name) => !name.includes('\0'))
const values = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map((fields) => new Map(fields)),
  ),
})).value

describe('index keys', () => {
  it('sort like the values that they encode', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const wanted = Math.sign(compareValues(a, b))
        const [left, right] = [encodeValue(a), encodeValue(b)]
        expect(Buffer.compare(left, right)).toBe(wanted)
        expect(Buffer.compare(directed(left, -1), directed(right, -1))).toBe(-wanted || 0)
      }),
      { numRuns: 3000 },
    )
  })

  it('are never prefixes of one another, so that compound keys sort field by field', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [left, right] = [encodeValue(a), encodeValue(b)]
        if (left.equals(right)) return
        expect(right.subarray(0, left.length).equals(left)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('sort many values like a plain sort of the values', () => {
    fc.assert(
      fc.property(fc.array(scalars, { minLength: 5, maxLength: 60 }), (items) => {
        const bySort = items.slice().sort(compareValues)
        const byKey = items.slice().sort((a, b) => Buffer.compare(encodeValue(a), encodeValue(b)))
        bySort.forEach((value, at) => expect(compareValues(value, byKey[at] as Value)).toBe(0))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the order of values', () => {
  it('is a total order', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) || 0)
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
          expect(compareValues(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('BSON', () => {
  it('decodes what was encoded', () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = encodeDocument(new Map([['v', value]]))
        expect(encodeDocument(decodeDocument(bytes)).equals(bytes)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('rejects invalid bytes with its own error', () => {
    const valid = encodeDocument(
      new Map<string, Value>([
        ['a', 'text'],
        ['b', [1, 2n]],
        ['c', new Map([['d', new Binary(Buffer.from('x'))]])],
      ]),
    )
    fc.assert(
      fc.property(
        fc.nat({ max: valid.length - 1 }),
        fc.nat({ max: 255 }),
        fc.nat({ max: valid.length }),
        (at, byte, length) => {
          const broken = Buffer.from(valid)
          broken[at] = byte
          for (const bytes of [broken, valid.subarray(0, length)]) {
            try {
              decodeDocument(Buffer.from(bytes))
            } catch (error) {
              expect(error).toMatchObject({ name: 'Error', code: expect.any(Number) as number })
            }
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
