import { z } from 'zod'
import '@larder/shared/contracts/base/plain-words'
import { ENDPOINTS, partsOf } from '@larder/shared/testkit/contracts/contracts'
import { describe, expect, it } from 'vitest'

const BAD_VALUES = [
  undefined,
  null,
  true,
  '',
  'x',
  'x'.repeat(100_000),
  '2026-02-31T00:00:00.000Z',
  -1,
  0,
  1.5,
  1e300,
  NaN,
  [],
  '2026-02-01T10:00:00.000Z',
  Array.from({ length: 10_000 }, () => 'x'),
  {},
  { x: {} },
]

/** The library's own messages, which only programmers understand. */
const FOR_PROGRAMMERS =
  /Invalid (input|option|string|number|key|value|discriminator|ISO)|^Invalid [a-z]+$|Too (big|small)|Unrecognized|expected|[<>]=?|pattern|undefined|NaN|string|object|UTC/

describe('the refusals of a call', () => {
  it('are defined for every call of the API', () => {
    expect(ENDPOINTS.length).toBeGreaterThan(40)
  })

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is said in words for people: %s',
    (_name, { params, query, body }) => {
      for (const part of [params, query, body].flatMap((schema) => [...partsOf(schema)])) {
        for (const value of BAD_VALUES) {
          for (const { message } of part.safeParse(value).error?.issues ?? []) {
            expect(message).not.toMatch(FOR_PROGRAMMERS)
          }
        }
      }
    },
  )

  it.each([
    [z.object({ quantity: z.number().max(5) }), { quantity: 6 }, 'The quantity must be at most 5'],
    [z.object({ count: z.number().gt(5) }), { count: 5 }, 'The count must be more than 5'],
    [z.object({ count: z.int() }), { count: 1.5 }, 'The count must be a whole number'],
    [z.object({ expiry_date: z.iso.datetime() }), { expiry_date: 'x' }, 'The expiry date must be a date'],
    [z.object({ name: z.string() }), {}, 'The name must be given'],
    [z.object({ name: z.string().min(1) }), { name: '' }, 'The name must not be empty'],
    [
      z.object({ lines: z.array(z.string()).max(1) }),
      { lines: ['', ''] },
      'The lines must have at most 1 entries',
    ],
    [z.object({ unit: z.enum(['kg', 'g']) }), { unit: 'lb' }, 'The unit must be one of: kg, g'],
    [z.object({ at: z.object({}) }), { at: 5 }, 'The at must be something that can be read'],
    [z.string(), undefined, 'This must be given'],
  ] as const)('names the field and what must be so: %#', (schema, value, words) => {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})
