import { openDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sampleUser } from '../../testing/samples/samples.ts'
import { endSession } from '../session/session.ts'
import { clearSession, readOwner, storeSession, storeUser } from '../session/session-store.ts'
import { readCopy } from './copies.ts'
import { forgetUnsentWithSession, holdUnsent } from './session-unsent.ts'
import { readUnsent, removeUnsent, removeUnsentExcept, writeUnsent } from './unsent-store.ts'

const wanted = () => true
const valuesOf = async (owner: string) => (await readUnsent(owner)).map(({ value }) => value)

it('a database of the release before gets room for unsent values and keeps its copies', async () => {
  const before = await openDB('larder', 1, {
    upgrade: (created) => void created.createObjectStore('copies', { keyPath: ['owner', 'key', 'part'] }),
  })
  const receivedAt = '2026-03-10T09:32:00.000Z'
  await before.put('copies', { owner: 'maya', key: 'waiting', part: 0, receivedAt, isList: false, data: 3 })
  before.close()
  expect(await readCopy('maya', 'waiting', z.number())).toEqual({ data: 3, receivedAt })
  await writeUnsent('maya', ['a'], wanted)
  expect(await valuesOf('maya')).toEqual(['a'])
})

describe('values', () => {
  beforeEach(() => removeUnsentExcept(null))

  it('are read in the order of writing, by their owner alone, and removed one by one', async () => {
    await writeUnsent('maya', ['a', 'b'], wanted)
    await writeUnsent('ben', ['c'], wanted)
    const [position] = await writeUnsent('maya', ['d'], wanted)
    expect(await valuesOf('maya')).toEqual(['a', 'b', 'd'])
    expect(await valuesOf('ben')).toEqual(['c'])
    await removeUnsent([position ?? 0])
    expect(await valuesOf('maya')).toEqual(['a', 'b'])
  })

  it('are kept all or none', async () => {
    // A function can't be stored, so the second one fails.
    await expect(writeUnsent('maya', ['a', () => 'b'], wanted)).rejects.toThrow()
    expect(await valuesOf('maya')).toEqual([])
  })

  it('of an owner who signed out while the database was opened are not kept', async () => {
    expect(await writeUnsent('maya', ['a'], () => false)).toEqual([])
    expect(await valuesOf('maya')).toEqual([])
  })
})

describe('what is unsent', () => {
  forgetUnsentWithSession()
  const ben = { ...sampleUser, id: '65a0000000000000000000b0' }
  let maya: string

  beforeEach(async () => {
    await removeUnsentExcept(null)
    storeSession('sample-token', sampleUser)
    maya = readOwner() ?? ''
    holdUnsent(maya)
    await writeUnsent(maya, ['tick'], wanted)
  })
  const isGone = () => vi.waitFor(async () => expect(await valuesOf(maya)).toEqual([]))

  it('goes when its owner signs out', async () => {
    endSession()
    await isGone()
    await vi.waitFor(() => expect(localStorage.getItem('unsent_of')).toBeNull())
  })

  it('waits for the same person when the server ended the session', async () => {
    clearSession(true)
    storeSession('new-token', sampleUser)
    // A later removal is done, so an earlier one would have been by now.
    await removeUnsent([0])
    expect(await valuesOf(maya)).toEqual(['tick'])
  })

  it('goes when somebody else signs in after that, who does not see it', async () => {
    clearSession(true)
    storeSession('other-token', ben)
    expect(await valuesOf(readOwner() ?? '')).toEqual([])
    await isGone()
  })

  it('[a former member] goes when its owner belongs to another household', async () => {
    storeUser({ ...sampleUser, household_id: '65a0000000000000000000b1' })
    await isGone()
  })

  it('goes at the next start when the sign-out was interrupted, also if the same person signs in', async () => {
    localStorage.setItem('unsent_of', 'nobody')
    forgetUnsentWithSession()
    await isGone()
  })
})
