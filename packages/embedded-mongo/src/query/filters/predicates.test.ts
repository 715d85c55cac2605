import { Binary, BSONRegExp, BSONSymbol, Decimal128, Int32, ObjectId } from 'bson'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../bson/values.ts'
import { isIn } from './predicates.ts'

describe('isIn', () => {
  const filler = Array.from({ length: 20 }, (): Value => new ObjectId())

  it('finds a value of a long list without scanning the list', () => {
    let reads = 0
    class Counted extends Binary {
      override value(): ReturnType<Binary['value']> {
        reads++
        return super.value()
      }
    }
    const bytes = Array.from({ length: 1000 }, (_, at) => Buffer.from(`${at}`))
    const test = isIn(bytes.map((one) => new Counted(one)))
    reads = 0
    expect(bytes.every((one) => test(new Binary(one)))).toBe(true)
    expect(test(new Binary(Buffer.from('x')))).toBe(false)
    expect(reads).toBe(0)
  })

  it('treats numbers of all types, and strings and symbols, as equal in a long list too', () => {
    const test = isIn([...filler, new Int32(5), 'a', Decimal128.fromString('2.50')])
    const equals: Value[] = [5, 5n, Decimal128.fromString('5.0'), 2.5, 'a', new BSONSymbol('a')]
    expect(equals.map(test)).toEqual(equals.map(() => true))
    const others: (Value | undefined)[] = ['5', 2, 'A', null, undefined, true]
    expect(others.map(test)).toEqual(others.map(() => false))
  })

  it('matches missing fields by null, and regular expressions, in a long list too', () => {
    const test = isIn([...filler, null, new BSONRegExp('^b')])
    expect([undefined, null, 'bread', new BSONRegExp('^b')].map(test)).toEqual([true, true, true, true])
    expect(test('crab')).toBe(false)
  })
})
