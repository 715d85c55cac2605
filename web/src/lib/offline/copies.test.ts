import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readCopy, removeCopies, stateOfCopies, writeCopy } from './copies.ts'

const Rows = z.array(z.object({ n: z.number() }))
const MORNING = '2026-03-10T09:32:00.000Z'
const NOON = '2026-03-10T11:00:00.000Z'
const wanted = () => true
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))

afterEach(() => removeCopies())

describe('a copy', () => {
  it.each([0, 1, 250, 251, 600])(
    'of a list of %d rows is read back in order, with its time',
    async (count) => {
      await writeCopy('maya', 'inventory', { data: rows(count), receivedAt: MORNING }, wanted)
      expect(await readCopy('maya', 'inventory', Rows)).toEqual({
        data: rows(count),
        receivedAt: MORNING,
      })
    },
  )

  it('may be of anything else than a list', async () => {
    await writeCopy('maya', 'waiting', { data: { count: 3 }, receivedAt: MORNING }, wanted)
    expect(await readCopy('maya', 'waiting', z.object({ count: z.number() }))).toEqual({
      data: { count: 3 },
      receivedAt: MORNING,
    })
  })

  it('takes the place of the one before, with fewer rows too', async () => {
    await writeCopy('maya', 'inventory', { data: rows(600), receivedAt: MORNING }, wanted)
    await writeCopy('maya', 'inventory', { data: rows(2), receivedAt: NOON }, wanted)
    expect(await readCopy('maya', 'inventory', Rows)).toEqual({ data: rows(2), receivedAt: NOON })
  })

  it('is read by its owner alone, under its key alone', async () => {
    await writeCopy('maya', 'inventory', { data: rows(1), receivedAt: MORNING }, wanted)
    expect(await readCopy('maya 2', 'inventory', Rows)).toBeUndefined()
    expect(await readCopy('ben', 'inventory', Rows)).toBeUndefined()
    expect(await readCopy('maya', 'inventory2', Rows)).toBeUndefined()
  })

  it('that the present contract does not allow is removed, not read', async () => {
    await writeCopy('maya', 'inventory', { data: [{ m: 1 }], receivedAt: MORNING }, wanted)
    expect(await readCopy('maya', 'inventory', Rows)).toBeUndefined()
    expect(await stateOfCopies('maya')).toEqual({ newestAt: null, failure: null })
  })

  it('is not written for an owner who signed out while the database was opened', async () => {
    await writeCopy('maya', 'inventory', { data: rows(1), receivedAt: MORNING }, () => false)
    expect(await readCopy('maya', 'inventory', Rows)).toBeUndefined()
  })

  it('is gone after the removal, as a write under way is', async () => {
    const writing = writeCopy('maya', 'inventory', { data: rows(600), receivedAt: MORNING }, wanted)
    const removing = removeCopies()
    await Promise.all([writing, removing])
    expect(await readCopy('maya', 'inventory', Rows)).toBeUndefined()
  })
})

describe('the state of the copies', () => {
  it('is the time of the newest', async () => {
    await writeCopy('maya', 'inventory', { data: rows(600), receivedAt: NOON }, wanted)
    await writeCopy('maya', 'waiting', { data: { count: 1 }, receivedAt: MORNING }, wanted)
    await writeCopy('ben', 'waiting', { data: { count: 1 }, receivedAt: '2026-04' }, wanted)
    expect(await stateOfCopies('maya')).toEqual({ newestAt: NOON, failure: null })
  })

  it('says that the storage is full, which keeps the copy before', async () => {
    await writeCopy('maya', 'inventory', { data: rows(2), receivedAt: MORNING }, wanted)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await writeCopy('maya', 'inventory', { data: rows(3), receivedAt: NOON }, wanted)
    expect(await stateOfCopies('maya')).toEqual({ newestAt: MORNING, failure: 'full' })
    expect(await readCopy('maya', 'inventory', Rows)).toEqual({ data: rows(2), receivedAt: MORNING })
  })

  it.each([
    ['refuses', () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse)],
    ['does not have', () => vi.stubGlobal('indexedDB', undefined)],
  ])('says that the browser %s a storage', async (_what, forbid) => {
    forbid()
    await writeCopy('maya', 'inventory', { data: rows(2), receivedAt: MORNING }, wanted)
    await expect(readCopy('maya', 'inventory', Rows)).rejects.toThrow()
    expect(await stateOfCopies('maya')).toEqual({ newestAt: null, failure: 'forbidden' })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

const refuse = () => {
  throw new DOMException('private', 'SecurityError')
}
