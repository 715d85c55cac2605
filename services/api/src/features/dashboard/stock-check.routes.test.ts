import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { CheckCandidate } from '@larder/shared/contracts/insights/stock-check'
import type { InventoryEntry, StockMovement } from '@larder/shared/contracts/inventory'
import type { Item } from '@larder/shared/contracts/catalogue'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'
import { openMongo } from '../../testing/open-mongo.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const { ObjectId } = connection.base.mongo

const get = (member: Member, path: string) =>
  sut.app.inject({ url: `/api/v1${path}`, headers: member.headers })
const post = (member: Member, path: string, payload: object, key?: string) =>
  sut.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    payload,
  })
const add = async (member: Member, name: string) => {
  const item = (await post(member, '/items/', { name, category: 'Dairy', unit: 'package' })).json<Item>()
  return (await post(member, '/inventory/', { item_id: item.id, quantity: 4 })).json<InventoryEntry>()
}
/** As if nothing had been recorded of an entry for so many days. */
const leaveAlone = (id: string, days: number) =>
  connection
    .collection('inventory_entries')
    .updateOne({ _id: new ObjectId(id) }, { $set: { known_at: new Date(Date.now() - days * 86_400_000) } })
const check = async (member: Member) => {
  const answer = await get(member, '/inventory/check')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ candidates: CheckCandidate[] }>().candidates
}

describe('GET /inventory/check', () => {
  it('asks about what is probably wrong, and not again after the answer', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    const [wine, salt] = [await add(maya, 'Wine'), await add(maya, 'Salt')]
    await add(maya, 'Fresh bread')
    await leaveAlone(wine.id, 90)
    await leaveAlone(salt.id, 200)
    const candidates = await check(maya)
    expect(candidates.map(({ entry }) => entry.item?.name)).toEqual(['Salt', 'Wine'])
    expect(candidates[0]).toMatchObject({ days: 200, entry: { id: salt.id, quantity: 4 } })
    expect(await check(other)).toEqual([])
    await post(maya, `/inventory/${salt.id}/confirm`, { version: salt.version })
    expect((await check(maya)).map(({ entry }) => entry.item?.name)).toEqual(['Wine'])
  })

  it('is for members only', async () => {
    expect((await sut.app.inject({ url: '/api/v1/inventory/check' })).statusCode).toBe(401)
  })
})

describe('POST /inventory/:id/confirm', () => {
  const historyOf = async (member: Member, id: string) =>
    (await get(member, `/inventory/${id}/history`)).json<StockMovement[]>()

  it('records once that an entry is as it is, which can be undone', async () => {
    const maya = await sut.signUp()
    const { id, version } = await add(maya, 'Milk')
    for (const _ of [1, 2]) {
      const answer = await post(maya, `/inventory/${id}/confirm`, { version }, 'key-1')
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<InventoryEntry>()).toMatchObject({ id, quantity: 4, is_assumed: false })
    }
    expect(await historyOf(maya, id)).toMatchObject([
      { kind: 'correct', delta: 0, balance_after: 4, cause: 'Still there' },
      { kind: 'purchase' },
    ])
    expect((await post(maya, `/inventory/${id}/undo`, {})).statusCode).toBe(200)
    expect(await historyOf(maya, id)).toMatchObject([
      { kind: 'undo', delta: 0, balance_after: 4 },
      { is_undone: true },
      { is_undone: false },
    ])
  })

  it('refuses what was moved since, is gone, somebody else’s, or named without a version', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    const { id, version } = await add(maya, 'Milk')
    const refused = async (member: Member, body: object) => {
      const answer = await post(member, `/inventory/${id}/confirm`, body)
      return [answer.statusCode, answer.json<ErrorBody>().code]
    }
    expect(await refused(maya, {})).toEqual([422, 'validation_failed'])
    expect(await refused(other, { version })).toEqual([404, 'not_found'])
    await post(maya, `/inventory/${id}/consume`, { quantity: 1 })
    expect(await refused(maya, { version })).toEqual([409, 'version_conflict'])
    await sut.app.inject({ method: 'DELETE', url: `/api/v1/inventory/${id}`, headers: maya.headers })
    expect(await refused(maya, { version: version + 2 })).toEqual([404, 'not_found'])
  })
})
