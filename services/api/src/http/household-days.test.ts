import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { DAY_FIELDS } from '@larder/shared/contracts/base/any-day'
import { ENDPOINTS, partsOf } from '@larder/shared/testkit/contracts/contracts'
import { settleDays } from './household-days.ts'

const FORMS = [
  '2026-11-26',
  '2026-11-26T00:00:00.000Z',
  '2026-11-26T00:00:00Z',
  '2026-11-26T17:05:09.123Z',
  '2026-11-26T00:00:00+02:00',
]

/** A moment that an answer gave, and that comes back as it was. */
const NO_DAYS = ['known_at']

/** Every named value that a call takes. */
const FIELDS = ENDPOINTS.flatMap(({ method, path, access, params, query, body }) =>
  [params, query, body]
    .flatMap((input) => [...partsOf(input)])
    .filter((part) => part instanceof z.ZodObject)
    .flatMap((part) => Object.entries<z.ZodType>(part.shape as Record<string, z.ZodType>))
    .map(([name, schema]) => ({ call: `${method} ${path}`, access, name, schema })),
)
const takes = (schema: z.ZodType, form: string) => schema.safeParse(form).success
const DATES = FIELDS.filter(
  ({ name, schema }) =>
    FORMS.some((form) => takes(schema, form)) && !takes(schema, 'no-such-date') && !NO_DAYS.includes(name),
)

describe('the days that calls take', () => {
  it('are found in the contracts', () => {
    const named = DATES.map(({ call, name }) => `${call} ${name}`)
    expect(named).toEqual(
      expect.arrayContaining([
        'POST /inventory/ expiry_date',
        'POST /inventory/add-receipt-items purchase_date',
        'PUT /meals/days/:date date',
        'GET /meals/plans start_date',
      ]),
    )
  })

  it.each(DATES)(
    '[INV-063, INV-064] come as a day or an instant: $call $name',
    ({ access, name, schema }) => {
      for (const form of FORMS) expect(takes(schema, form), form).toBe(true)
      for (const form of ['2026-02-30', '2026-11-26T25:00:00Z', '26.11.2026'])
        expect(takes(schema, form), form).toBe(false)
      // Settled by name, for the household of the caller.
      expect(DAY_FIELDS).toContain(name)
      expect(access).toBe('user')
    },
  )

  it('are all that has their names', () => {
    const others = FIELDS.filter((field) => DAY_FIELDS.has(field.name) && !DATES.includes(field))
    expect(others).toEqual([])
  })
})

describe('settleDays', () => {
  it.each([
    ['Asia/Jerusalem', ['2026-11-26', '2026-11-26', '2026-11-26', '2026-11-26', '2026-11-26']],
    ['Pacific/Kiritimati', ['2026-11-26', '2026-11-26', '2026-11-26', '2026-11-27', '2026-11-26']],
    ['America/Los_Angeles', ['2026-11-26', '2026-11-26', '2026-11-26', '2026-11-26', '2026-11-25']],
  ])('[INV-063] makes days of the household in %s, however deep', (timeZone, days) => {
    const input = [
      { date: FORMS[0], lines: FORMS.map((purchase_date) => ({ purchase_date, name: FORMS[3] })) },
      undefined,
      { expiry_date: '', end_date: null },
    ]
    settleDays(input, timeZone)
    expect(input).toEqual([
      { date: days[0], lines: days.map((purchase_date) => ({ purchase_date, name: FORMS[3] })) },
      undefined,
      { expiry_date: '', end_date: null },
    ])
  })
})
