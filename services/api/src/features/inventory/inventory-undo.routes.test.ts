import { describe, expect, it } from 'vitest'
import type { Clearing } from '@larder/shared/contracts/stock-clearing'
import type { StockMovement } from '@larder/shared/contracts/inventory'
import { codeOf, once, openStock } from '../../testing/stock/stock-calls.ts'

const { sut, maya, stranger, call, listOf, makeEntry } = await openStock()

describe('POST /inventory/{id}/undo and GET /inventory/{id}/history', () => {
  it('undoes action after action, each once, and keeps all of them in the history', async () => {
    const entry = await makeEntry({ quantity: 3 })
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 1 })
    await call('PUT', `/inventory/${entry.id}`, { quantity: 10 })
    const undo = () => call('POST', `/inventory/${entry.id}/undo`)
    expect((await undo()).json()).toMatchObject({ quantity: 2, level_full: 3 })
    expect((await undo()).json()).toMatchObject({ quantity: 3, opened_at: null })
    expect((await undo()).json()).toMatchObject({ quantity: 0 })
    expect((await listOf(maya)).some(({ id }) => id === entry.id)).toBe(false)
    expect(codeOf(await undo())).toEqual([409, 'nothing_to_undo'])

    const history = (await call('GET', `/inventory/${entry.id}/history`)).json<StockMovement[]>()
    expect(
      history.map(({ kind, delta, balance_after, is_undone }) => [kind, delta, balance_after, is_undone]),
    ).toEqual([
      ['undo', -3, 0, false],
      ['undo', 1, 3, false],
      ['undo', -8, 2, false],
      ['correct', 8, 10, true],
      ['consume', -1, 2, true],
      ['purchase', 3, 3, true],
    ])
    expect(history[0]).toMatchObject({
      unit: 'l',
      cause: 'Taken back',
      created_at: '2026-11-21T10:00:00.000Z',
    })
  })

  it('undoes once for one Idempotency-Key', async () => {
    const entry = await makeEntry({ quantity: 3 })
    for (let taken = 0; taken < 2; taken++) await call('POST', `/inventory/${entry.id}/consume`)
    const undo = () => call('POST', `/inventory/${entry.id}/undo`, undefined, once('u'))
    await undo()
    expect((await undo()).json()).toMatchObject({ quantity: 2 })
  })
})

describe('POST /inventory/clear-all', () => {
  it('[SET-029, ENT-017, API-015] removes everything of the household, counts it, and nothing of others', async () => {
    const owner = await sut.signUp()
    const theirs = await makeEntry({}, stranger)
    const entries = []
    for (let made = 0; made < 12; made++) entries.push(await makeEntry({}, owner))
    const answer = await call('POST', '/inventory/clear-all', undefined, { member: owner })
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted_count: 12 }])
    expect(await listOf(owner)).toEqual([])
    expect((await call('POST', '/inventory/clear-all', undefined, { member: owner })).json()).toEqual({
      deleted_count: 0,
    })
    const history = await call('GET', `/inventory/${entries[0]?.id}/history`, undefined, { member: owner })
    expect(history.json<StockMovement[]>().map(({ kind }) => kind)).toEqual(['clear', 'purchase'])
    expect((await listOf(stranger)).some(({ id }) => id === theirs.id)).toBe(true)
  })

  it('is undone once, by anybody of the household', async () => {
    const owner = await sut.signUp()
    const asOwner = { member: owner }
    const find = async () =>
      (await call('GET', '/inventory/clear-all', undefined, asOwner)).json<{ clearing: Clearing | null }>()
    expect(await find()).toEqual({ clearing: null })
    const entry = await makeEntry({ quantity: 2.5 }, owner)
    await call('POST', '/inventory/clear-all', undefined, asOwner)
    const { clearing } = await find()
    expect(clearing).toMatchObject({ deleted_count: 1 })
    const undo = (member = owner) =>
      call('POST', `/inventory/clear-all/${clearing?.id}/undo`, undefined, { member })
    expect(codeOf(await undo(stranger))).toEqual([404, 'not_found'])
    const answer = await undo()
    expect([answer.statusCode, answer.json()]).toEqual([200, { restored_count: 1 }])
    expect(await listOf(owner)).toMatchObject([{ id: entry.id, quantity: 2.5 }])
    expect([codeOf(await undo()), await find()]).toEqual([[409, 'nothing_to_undo'], { clearing: null }])
  })
})
