import { describe, expect, it } from 'vitest'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createFakeMover } from '../../testing/fake-workers/fake-mover.ts'
import { createPeople } from '../../testing/people.ts'
import type { Someone } from '../../testing/people.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const mover = createFakeMover(sut, { now: () => new Date() })
const { newPerson, join } = createPeople(sut, mover)

const exportOf = async (person: Someone) => {
  const { ticket } = (await person.post('/account/exports')).json<{ ticket: string }>()
  return readZip((await person.get(`/account/export?ticket=${ticket}`)).rawPayload)
}
const textOf = (files: Map<string, Buffer>) => Buffer.concat([...files.values()]).toString()

describe('the export of somebody who shares a household', () => {
  it('contains the household, what the person left behind, and of other members nothing that is theirs', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    await maya.add('Tea')
    const milk = await ben.add('Left milk', 2)
    const files = createMongoFileStore(mover.connection, () => new Date())
    const picture = { data: new TextEncoder().encode('left picture'), mimeType: 'image/jpeg' }
    await files.put({ householdId: ben.firstHouseholdId, ownerId: milk.id, name: 'original' }, picture)
    await join(ben, maya, 'leave')
    await maya.post('/household/invitations', {})

    const his = await exportOf(ben)
    const left = `left-behind/${ben.firstHouseholdId}`
    expect(his.get('inventory.csv')?.toString()).toContain('Tea')
    expect(his.get('inventory.csv')?.toString()).not.toContain('Left milk')
    expect(his.get(`${left}/inventory.csv`)?.toString()).toContain('Left milk')
    expect(his.get(`${left}/household/stock_movements.json`)?.toString()).toContain(milk.id)
    expect(his.get(`${left}/files/${milk.id}/original.jpg`)?.toString()).toBe('left picture')
    const readme = his.get('README.txt')?.toString()
    expect(readme).toContain('left-behind/')
    expect(readme).toContain('nothing of their accounts')
    const accounts = [...his].filter(([name]) => name.startsWith('user/'))
    expect(accounts.length).toBeGreaterThan(1)
    expect(textOf(new Map(accounts))).not.toContain(maya.id)
    expect(textOf(his)).not.toContain(maya.email)

    const hers = await exportOf(maya)
    expect(hers.get('README.txt')?.toString()).not.toContain('left-behind/')
    expect([...hers.keys()].filter((name) => name.startsWith('left-behind/'))).toEqual([])
    expect(textOf(hers)).not.toContain('Left milk')
    expect(textOf(hers)).not.toContain(ben.email)
  })

  it('names nobody whom an owner invited by mail to members who are none', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    await join(ben, maya)
    const { ObjectId } = mover.connection.base.Types
    await mover.connection.collection('household_invitations').insertOne({
      household_id: new ObjectId(maya.firstHouseholdId),
      invited_by: new ObjectId(maya.id),
      email: 'noa@example.org',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const text = textOf(await exportOf(ben))
    expect(text).toContain('"invited_by"')
    expect(text).not.toContain('noa@example.org')
  })

  it('contains nothing of a household that the person has left, also not what the person added there', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    await join(ben, maya)
    await ben.add('Butter of both')
    await ben.post('/household/leave')
    const his = await exportOf(ben)
    expect(textOf(his)).not.toContain('Butter of both')
    expect(his.get('README.txt')?.toString()).toContain('what you added to households of others')
    expect(textOf(await exportOf(maya))).toContain('Butter of both')
  })
})
