import { describe, expect, it } from 'vitest'
import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const historyOf = async (member: Member, query = '') => {
  const answer = await sut.app.inject({ url: `/api/v1/dashboard/history${query}`, headers: member.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<HouseholdHistory>()
}
const addLines = (member: Member, payload: object[]) =>
  sut.app.inject({
    method: 'POST',
    url: '/api/v1/inventory/add-receipt-items',
    headers: member.headers,
    payload,
  })

const LONG_AGO = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)

describe('GET /dashboard/history', () => {
  it('looks back on what was bought, of the own household only, and follows changes at once', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    expect((await historyOf(maya)).weeks.at(-1)).toMatchObject({ stocked_count: 0, expired_count: 0 })
    const added = await addLines(maya, [
      { name: 'Whole milk', quantity: 1, unit: 'l', category: 'Dairy', price: 1.5 },
      { name: 'Butter', quantity: 2, unit: 'package', category: 'Dairy', price: 4 },
      { name: 'Apples', quantity: 1, unit: 'kg', category: 'Produce' },
      { name: 'Rice', quantity: 1, unit: 'kg', category: 'Grains', price: 9, purchase_date: LONG_AGO },
    ])
    expect(added.statusCode, added.body).toBe(201)
    const history = await historyOf(maya)
    expect(history.weeks).toHaveLength(12)
    expect(history.weeks.map(({ stocked_count }) => stocked_count)).toEqual([...Array<number>(11).fill(0), 4])
    expect((await historyOf(other)).weeks.at(-1)?.stocked_count).toBe(0)
    expect((await historyOf(other)).spend).toEqual([])
  })

  it('sums the lines of receipts by category', async () => {
    const maya = await sut.signUp()
    const source_receipt = 'a'.repeat(24)
    await addLines(maya, [
      { name: 'Whole milk', quantity: 1, unit: 'l', category: 'Dairy', price: 1.5, source_receipt },
      { name: 'Butter', quantity: 2, unit: 'package', category: 'Dairy', price: 4, source_receipt },
      { name: 'Apples', quantity: 1, unit: 'kg', category: 'Produce', source_receipt },
    ])
    expect(await historyOf(maya)).toMatchObject({
      spend: [{ currency: null, categories: [{ category: 'Dairy', amount: 5.5 }] }],
      unpriced_count: 1,
    })
  })

  it('begins its weeks with the day that is asked for, by default Monday', async () => {
    const maya = await sut.signUp()
    const weekdayOf = async (query?: string) =>
      new Date((await historyOf(maya, query)).weeks[0]?.first_day ?? '').getUTCDay()
    expect([await weekdayOf(), await weekdayOf('?first_weekday=7'), await weekdayOf()]).toEqual([1, 0, 1])
    const refused = await sut.app.inject({
      url: '/api/v1/dashboard/history?first_weekday=8',
      headers: maya.headers,
    })
    expect(refused.statusCode).toBe(422)
  })

  it('is for members only', async () => {
    const answer = await sut.app.inject({ url: '/api/v1/dashboard/history' })
    expect(answer.statusCode).toBe(401)
  })
})
