import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Household, InvitationView } from '@larder/shared/contracts/accounts/members'
import { createFakeMover } from '../../testing/fake-workers/fake-mover.ts'
import { codeOf, createPeople } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const mover = createFakeMover(sut, { now: () => new Date() })
const { newPerson, newPair, join } = createPeople(sut, mover)

const storedMembersOf = async (householdId: string) => {
  const { ObjectId } = mover.connection.base.Types
  const stored = await mover.connection.collection('households').findOne({ _id: new ObjectId(householdId) })
  return stored?.members as { user_id: { toHexString: () => string }; role: string }[]
}

describe('a member of another household who follows an invitation', () => {
  /** Ben shares Maya's household, where he added butter, and left milk of his own behind. */
  const newGuest = async () => {
    const [maya, ben, noa] = [await newPerson(), await newPerson(), await newPerson()]
    await ben.add('Milk', 2)
    await join(ben, maya, 'leave')
    await ben.add('Butter')
    return { maya, ben, noa }
  }

  it('is asked about what was left behind, not about what is the others’, and brings that along', async () => {
    const { maya, ben, noa } = await newGuest()
    const { token } = await noa.invite()
    const seen = await ben.post('/household/invitations/look', { token })
    expect(seen.json<InvitationView>().joining).toMatchObject({
      left_member_count: 1,
      own_stock: { entry_count: 1, item_count: 1 },
    })
    const undecided = await ben.post('/household/join', { token })
    expect([undecided.statusCode, codeOf(undecided)]).toEqual([409, 'own_stock_undecided'])
    expect((await maya.household()).members).toHaveLength(2)

    expect((await ben.post('/household/join', { token, own_stock: 'bring' })).statusCode).toBe(200)
    await mover.run(ben.firstHouseholdId)
    expect([await noa.stock(), await maya.stock()]).toEqual([['2 Milk'], ['1 Butter']])
    expect((await ben.household()).has_left_stock).toBe(false)
  })

  it('can leave it behind once more, and has it when the second household is left too', async () => {
    const { maya, ben, noa } = await newGuest()
    await join(ben, noa, 'leave')
    expect([await noa.stock(), await maya.stock()]).toEqual([[], ['1 Butter']])
    const home = (await ben.post('/household/leave')).json<Household>()
    expect(home.id).toBe(ben.firstHouseholdId)
    expect(await ben.stock()).toEqual(['2 Milk'])
  })

  it('is not asked anything without stock of their own', async () => {
    const [, ben] = await newPair()
    const noa = await newPerson()
    const { token } = await noa.invite()
    const seen = await ben.post('/household/invitations/look', { token })
    expect(seen.json<InvitationView>().joining?.own_stock).toBeNull()
    expect((await ben.post('/household/join', { token })).statusCode).toBe(200)
  })
})

describe('an owner who is removed while offline', () => {
  it('gets a clear answer to each call that was waiting, which changes nothing of the household', async () => {
    const [maya, ben] = await newPair()
    await maya.put(`/household/members/${ben.id}`, { role: 'owner' })
    const milk = await maya.add('Milk', 3)
    const { invitation } = await maya.invite()
    const noa = await newPerson()
    await join(noa, maya)
    await maya.remove(`/household/members/${ben.id}`)
    const before = await maya.household()

    const key = () => ({ 'idempotency-key': randomUUID() })
    const waiting = [
      await ben.post(`/inventory/${milk.id}/consume`, { quantity: 1 }, key()),
      await ben.post('/inventory/', { item_id: milk.item_id, quantity: 1 }, key()),
      await ben.remove(`/inventory/${milk.id}`),
      await ben.remove(`/items/${milk.item_id}`),
      await ben.remove(`/household/members/${noa.id}`),
      await ben.remove(`/household/members/${maya.id}`),
      await ben.put(`/household/members/${maya.id}`, { role: 'member' }),
      await ben.remove(`/household/invitations/${invitation.id}`),
    ]
    expect(waiting.map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 404))
    expect(waiting.map(codeOf)).toEqual(waiting.map(() => 'not_found'))
    const left = await ben.post('/household/leave')
    expect([left.statusCode, codeOf(left)]).toEqual([409, 'not_shared'])

    expect(await maya.stock()).toEqual(['3 Milk'])
    expect(await maya.household()).toEqual(before)
    expect(await ben.stock()).toEqual([])
  })
})

describe('two owners who remove each other at the same moment', () => {
  it('leave exactly one owner, every time; the other one has a household of their own', async () => {
    for (let round = 0; round < 8; round++) {
      const [maya, ben] = await newPair()
      await maya.put(`/household/members/${ben.id}`, { role: 'owner' })
      const answers = await Promise.all([
        maya.remove(`/household/members/${ben.id}`),
        ben.remove(`/household/members/${maya.id}`),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 204)).toHaveLength(1)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const [winner, loser] = statuses[0] === 204 ? [maya, ben] : [ben, maya]
      const stored = await storedMembersOf(maya.firstHouseholdId)
      expect(stored.map(({ user_id, role }) => [user_id.toHexString(), role])).toEqual([[winner.id, 'owner']])
      expect(await loser.rolesOfHousehold()).toEqual({ [loser.name]: 'owner' })
      expect(await winner.rolesOfHousehold()).toEqual({ [winner.name]: 'owner' })
    }
  })

  it('leave one owner also when both leave, or both make each other members', async () => {
    const bothOwners = async () => {
      const [maya, ben] = await newPair()
      await maya.put(`/household/members/${ben.id}`, { role: 'owner' })
      return [maya, ben] as const
    }
    const [maya, ben] = await bothOwners()
    const left = await Promise.all([maya.post('/household/leave'), ben.post('/household/leave')])
    // Whoever was second lives alone by then.
    expect(left.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await storedMembersOf(maya.firstHouseholdId)).toMatchObject([{ role: 'owner' }])

    const [noa, ida] = await bothOwners()
    const demoted = await Promise.all([
      noa.put(`/household/members/${ida.id}`, { role: 'member' }),
      ida.put(`/household/members/${noa.id}`, { role: 'member' }),
    ])
    expect(demoted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    const roles = (await storedMembersOf(noa.firstHouseholdId)).map(({ role }) => role)
    expect(roles.toSorted()).toEqual(['member', 'owner'])
  })
})
