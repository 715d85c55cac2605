import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkAnswer } from './check-answer.ts'

const Row = z.object({ id: z.string(), note: z.string().nullable() })
const list = z.array(Row)
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), note: null, x: n }))

describe('checkAnswer', () => {
  it('has the same result as the schema, for lists of any length with rows of any kind', async () => {
    const row = fc.oneof(
      { weight: 400, arbitrary: fc.record({ id: fc.string(), note: fc.option(fc.string()), x: fc.nat() }) },
      { weight: 1, arbitrary: fc.constantFrom(null, {}, { id: 1, note: null }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 500, size: 'max' }), async (rows) => {
        const { success, data } = list.safeParse(rows)
        expect(await checkAnswer(list, rows)).toEqual(success ? expect.objectContaining({ data }) : undefined)
      }),
      { numRuns: 30 },
    )
  })

  it('takes nothing else for a list, and keeps to the bounds of a list', async () => {
    expect(await checkAnswer(list, { length: 1_000 })).toBeUndefined()
    expect(await checkAnswer(list.max(500), rowsOf(501))).toBeUndefined()
    expect((await checkAnswer(list.max(500), rowsOf(500)))?.data).toHaveLength(500)
  })

  it('lets the page answer its user while a long list is checked', async () => {
    let turns = 0
    let isChecked = false
    const count = () => {
      turns++
      if (!isChecked) setTimeout(count, 0)
    }
    setTimeout(count, 0)
    await checkAnswer(list, rowsOf(100_000))
    isChecked = true
    expect(turns).toBeGreaterThan(3)
  })
})
