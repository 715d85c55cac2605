import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { PutAway, PutAwayProposal } from '@larder/shared/contracts/shopping-lists/put-away'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const get = (member: Member, path: string) =>
  sut.app.inject({ url: `/api/v1${path}`, headers: member.headers })
const post = (member: Pick<Member, 'headers'>, path: string, payload: object, key?: string) =>
  sut.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...member.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  })
const makeList = async (member: Member, ...names: string[]) => {
  const items = names.map((item_name) => ({ item_name, checked: true }))
  return (await post(member, '/shopping-lists/', { name: 'Week', items })).json<ShoppingList>()
}
const stockOf = async (member: Member) =>
  (await get(member, '/inventory/')).json<InventoryEntry[]>().map(({ item }) => item?.name)

describe('POST /shopping-lists/:listId/put-away', () => {
  it('puts away what the proposal says, once for one key, and is undone', async () => {
    const maya = await sut.signUp()
    const { id } = await makeList(maya, 'Milk')
    const path = `/shopping-lists/${id}/put-away`
    const [line] = (await get(maya, path)).json<PutAwayProposal[]>()
    expect(line).toMatchObject({ name: 'Milk', storage_location: 'Refrigerator', stocked: null })
    const body = {
      lines: [{ line_id: line?.line_id, name: 'Milk', quantity: 1, unit: 'l', expiry_date: '' }],
    }
    const answer = await post(maya, path, body, 'once')
    expect(answer.statusCode, answer.body).toBe(201)
    const done = answer.json<PutAway>()
    expect(done).toMatchObject({ added_count: 1, cleared_count: 0 })
    expect((await post(maya, path, body, 'once')).json()).toEqual(done)
    const again = await post(maya, path, body)
    expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([409, 'nothing_to_put_away'])
    expect(await stockOf(maya)).toEqual(['Milk'])

    const undo = await post(maya, `${path}/${done.id}/undo`, {})
    expect(undo.statusCode, undo.body).toBe(204)
    expect(await stockOf(maya)).toEqual([])
    expect((await get(maya, path)).json()).toHaveLength(1)
  })

  it('refuses what can’t be put away, and undoes nothing that was used', async () => {
    const maya = await sut.signUp()
    const { id, items } = await makeList(maya, 'Milk')
    const path = `/shopping-lists/${id}/put-away`
    const line = { line_id: items[0]?.id, name: 'Milk', quantity: 1, unit: 'l' }
    for (const wrong of [
      { quantity: 0 },
      { quantity: '1,5' },
      { name: ' ' },
      { unit: '' },
      { expiry_date: 'soon' },
    ]) {
      const answer = await post(maya, path, { lines: [{ ...line, ...wrong }] })
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(422)
    }
    expect((await post(maya, path, { lines: [] })).json()).toMatchObject({ code: 'nothing_to_put_away' })
    expect((await post({ headers: { authorization: '' } }, path, { lines: [line] })).statusCode).toBe(401)

    const done = (await post(maya, path, { lines: [line] })).json<PutAway>()
    const [entry] = (await get(maya, '/inventory/')).json<InventoryEntry[]>()
    await post(maya, `/inventory/${entry?.id}/consume`, { quantity: 1 })
    const undo = await post(maya, `${path}/${done.id}/undo`, {})
    expect([undo.statusCode, undo.json<ErrorBody>().code]).toEqual([409, 'nothing_to_undo'])
    expect((await post(maya, `${path}/${line.line_id}/undo`, {})).statusCode).toBe(404)
  })
})
