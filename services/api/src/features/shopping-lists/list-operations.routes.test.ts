import { beforeEach, describe, expect, it } from 'vitest'
import type {
  OperationResult,
  ShoppingOperation,
} from '@larder/shared/contracts/shopping-lists/list-operations'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { newId } from '@larder/shared/testkit/new-actor'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()

type Answer = { results: OperationResult[]; lists: { id: string; version: number | null }[] }

const sendRaw = (operations: readonly object[], headers: Record<string, string> = maya.headers) =>
  sut.app.inject({
    method: 'POST',
    url: '/api/v1/shopping-lists/operations',
    headers,
    payload: { operations },
  })
const send = async (...operations: ShoppingOperation[]): Promise<Answer> => {
  const answer = await sendRaw(operations)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const read = async (id: string) => {
  const answer = await sut.app.inject({ url: `/api/v1/shopping-lists/${id}`, headers: maya.headers })
  return answer.statusCode === 200 ? answer.json<ShoppingList>() : null
}
const shown = async (id: string) =>
  (await read(id))?.items.map(
    ({ item_name, quantity, checked }) => `${checked ? 'x' : '-'} ${item_name} ${quantity}`,
  )

const [phone, tablet] = [newId(), newId()]
let listId: string
const by = (device_id: string, seen_version: number) => ({
  id: newId(),
  device_id,
  seen_version,
  list_id: listId,
})
const creation = (): ShoppingOperation => ({ ...by(phone, 0), type: 'create_list', name: 'Weekly' })
const addition = (item_name: string, line_id = newId(), device = phone): ShoppingOperation => ({
  ...by(device, 1),
  type: 'add',
  line_id,
  item_id: NO_ITEM_ID,
  item_name,
  quantity: 2,
  unit: 'item',
  checked: false,
})

beforeEach(() => {
  listId = newId()
})

describe('POST /shopping-lists/operations', () => {
  it('applies what a device did while it was offline, in its order', async () => {
    const [milk, eggs] = [newId(), newId()]
    const answer = await send(
      creation(),
      addition('Milk', milk),
      addition('Eggs', eggs),
      { ...by(phone, 0), type: 'tick', line_id: milk },
      { ...by(phone, 0), type: 'edit', line_id: eggs, quantity: 12 },
      { ...by(phone, 0), type: 'rename_list', name: 'Sunday' },
    )
    expect(answer.results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'applied'))
    expect(answer.results[3]?.line).toMatchObject({ id: milk, checked: true })
    expect(answer.lists).toEqual([{ id: listId, version: 6 }])
    expect(await read(listId)).toMatchObject({ name: 'Sunday', version: 6 })
    expect(await shown(listId)).toEqual(['x Milk 2', '- Eggs 12'])
  })

  it('applies each operation once, however often and in whatever parts it is sent', async () => {
    const milk = newId()
    const all = [
      creation(),
      addition('Milk', milk),
      addition('milk'),
      { ...by(phone, 0), type: 'tick', line_id: milk },
      { ...by(phone, 0), type: 'untick', line_id: milk },
    ] satisfies ShoppingOperation[]
    await Promise.all([send(...all), send(...all), send(...all.slice(0, 3))])
    await send(...all.slice(1, 4))
    expect(await shown(listId)).toEqual(['- Milk 4'])
    expect((await read(listId))?.version).toBe(5)
  })

  it('refuses some without stopping the others', async () => {
    const milk = newId()
    const answer = await sendRaw([
      creation(),
      addition('Milk', milk),
      { ...addition('Tea'), quantity: 0 },
      { id: 'no operation' },
      { ...by(phone, 0), type: 'tick', line_id: newId() },
      { ...by(phone, 0), type: 'tick', list_id: newId(), line_id: milk },
      { ...by(phone, 0), type: 'tick', line_id: milk },
    ])
    const { results, lists } = answer.json<Answer>()
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['applied', null],
      ['applied', null],
      ['refused', 'validation_failed'],
      ['refused', 'validation_failed'],
      ['refused', 'not_found'],
      ['refused', 'not_found'],
      ['applied', null],
    ])
    expect(results[2]?.detail).toBe('Quantity must be a positive number')
    expect(results[4]?.detail).toBe('This item is not there any more')
    expect(results[5]?.detail).toBe('This list is not there any more')
    expect(lists).toEqual([{ id: listId, version: 3 }])
    expect(await shown(listId)).toEqual(['x Milk 2'])
  })

  it('keeps a tick that the remover did not know of, whichever comes first', async () => {
    for (const isTickFirst of [true, false]) {
      listId = newId()
      const milk = newId()
      await send(creation(), addition('Milk', milk))
      const tick: ShoppingOperation = { ...by(phone, 2), type: 'tick', line_id: milk }
      const removal: ShoppingOperation = { ...by(tablet, 2), type: 'remove', line_id: milk }
      await send(isTickFirst ? tick : removal)
      await send(isTickFirst ? removal : tick)
      expect(await shown(listId)).toEqual(['x Milk 2'])
    }
  })

  it('brings a deleted list back with what a device added to it while offline', async () => {
    await send(creation(), addition('Milk'))
    await send({ ...by(tablet, 2), type: 'delete_list' })
    expect(await read(listId)).toBeNull()
    const late = await send(addition('Eggs', undefined, phone))
    expect(late.lists).toEqual([{ id: listId, version: 4 }])
    expect(await shown(listId)).toEqual(['- Eggs 2'])
    await send({ ...by(tablet, 4), type: 'restore_list' })
    expect(await shown(listId)).toEqual(['- Milk 2', '- Eggs 2'])
  })

  it('takes 5,000 pasted lines in parts, and says of each that does not fit why', async () => {
    await send(creation())
    const pasted = Array.from({ length: 5_000 }, (_, index) => addition(`Pasted ${index}`))
    const results: OperationResult[] = []
    for (let from = 0; from < pasted.length; from += 500) {
      results.push(...(await send(...pasted.slice(from, from + 500))).results)
    }
    expect(results.filter(({ status }) => status === 'applied')).toHaveLength(1_000)
    expect(new Set(results.slice(1_000).map(({ detail }) => detail))).toEqual(
      new Set(['A list can have at most 1,000 items. Use another list for more.']),
    )
    expect((await read(listId))?.items).toHaveLength(1_000)
  })

  it('refuses a call without operations, with too many, or of nobody', async () => {
    expect((await sendRaw([])).statusCode).toBe(422)
    const many = Array.from({ length: 501 }, () => creation())
    expect((await sendRaw(many)).json()).toMatchObject({
      issues: [{ message: 'At most 500 operations can be sent at once' }],
    })
    expect((await sendRaw([creation()], {})).statusCode).toBe(401)
  })
})
