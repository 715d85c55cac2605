import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Household, InvitationView } from '@larder/shared/contracts/accounts/members'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry, StockMovement } from '@larder/shared/contracts/inventory'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { codeOf, createPeople } from '../../testing/people.ts'
import type { Someone } from '../../testing/people.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { createFakeMover } from '../../testing/fake-workers/fake-mover.ts'
import { startTestApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 3600 * 1000

let clock = new Date()
const now = () => clock
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms))
const sut = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { now })
const mover = createFakeMover(sut, { now })
const mailman = createFakeMailman(sut, now)
const origin = await sut.listen()

const { newPerson, newPair, join } = createPeople(sut, mover)

describe('an invitation', () => {
  it('says who invites and what joining changes, and is used once', async () => {
    const [maya, ben, noa] = [await newPerson(), await newPerson(), await newPerson()]
    const { token } = await maya.invite()
    const seen = await openBrowser(sut).post('/household/invitations/look', { token })
    expect(seen.json<InvitationView>()).toMatchObject({
      invited_by: maya.name,
      member_count: 1,
      joining: null,
    })
    await ben.add('Milk', 2)
    const own = { entry_count: 1, item_count: 1, receipt_count: 0, mailbox_count: 0 }
    const forBen = await ben.post('/household/invitations/look', { token })
    expect(forBen.json<InvitationView>().joining).toEqual({
      is_member: false,
      left_member_count: 0,
      is_last_owner: false,
      own_stock: own,
      fits: true,
    })
    const undecided = await ben.post('/household/join', { token })
    expect([undecided.statusCode, codeOf(undecided)]).toEqual([409, 'own_stock_undecided'])
    const joined = await ben.post('/household/join', { token, own_stock: 'leave' })
    expect(joined.json<Household>().members.map(({ name, role }) => [name, role])).toEqual([
      [maya.name, 'owner'],
      [ben.name, 'member'],
    ])
    for (const person of [noa, ben]) {
      const again = await person.post('/household/join', { token })
      expect([again.statusCode, codeOf(again)]).toEqual([400, 'invitation_invalid'])
    }
  })

  it('is used once also by two people at the same moment', async () => {
    const [maya, ben, noa] = [await newPerson(), await newPerson(), await newPerson()]
    const { token } = await maya.invite()
    const answers = await Promise.all([ben, noa].map((one) => one.post('/household/join', { token })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await maya.household()).members).toHaveLength(2)
  })

  it('ends after seven days, when it is withdrawn, and with the rights of whoever made it', async () => {
    const [maya, ben] = await newPair()
    const noa = await newPerson()
    const isValid = async (token: string) =>
      (await noa.post('/household/invitations/look', { token })).statusCode === 200
    const withdrawn = await maya.invite()
    expect(await isValid(withdrawn.token)).toBe(true)
    expect((await maya.household()).invitations.map(({ id }) => id)).toEqual([withdrawn.invitation.id])
    expect((await ben.remove(`/household/invitations/${withdrawn.invitation.id}`)).statusCode).toBe(403)
    expect((await noa.remove(`/household/invitations/${withdrawn.invitation.id}`)).statusCode).toBe(404)
    expect((await maya.remove(`/household/invitations/${withdrawn.invitation.id}`)).statusCode).toBe(204)
    expect(await isValid(withdrawn.token)).toBe(false)

    await maya.put(`/household/members/${ben.id}`, { role: 'owner' })
    const ofBen = await ben.invite()
    expect(await isValid(ofBen.token)).toBe(true)
    await maya.put(`/household/members/${ben.id}`, { role: 'member' })
    expect(await isValid(ofBen.token)).toBe(false)

    const old = await maya.invite()
    pass(7 * DAY_MS)
    expect(await isValid(old.token)).toBe(false)
    expect((await maya.household()).invitations).toEqual([])
  })

  it('is refused to its own maker, to members who are no owners, and without a confirmation', async () => {
    const [maya, ben] = await newPair()
    const { token } = await maya.invite()
    const own = await maya.post('/household/join', { token })
    expect([own.statusCode, codeOf(own)]).toEqual([409, 'member_already'])
    expect(codeOf(await ben.post('/household/invitations', {}))).toBe('owner_only')
    await mover.connection.collection('sessions').updateMany({}, { $set: { confirmed_at: null } })
    expect(codeOf(await maya.post('/household/invitations', {}))).toBe('confirmation_required')
    const noa = await newPerson()
    await mover.connection.collection('sessions').updateMany({}, { $set: { confirmed_at: null } })
    expect(codeOf(await noa.post('/household/join', { token }))).toBe('confirmation_required')
    expect((await noa.household()).id).toBe(noa.firstHouseholdId)
  })

  it('is mailed with a token of its own, which this answer does not contain', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    const made = await maya.post('/household/invitations', { email: ben.email })
    expect(made.json()).toMatchObject({ token: null, invitation: { email: ben.email } })
    const [mail] = await mailman.receive(ben.email)
    expect(mail?.text).toContain(maya.name)
    const token = /\/join#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    expect((await ben.post('/household/join', { token })).statusCode).toBe(200)
    await maya.remove(`/household/members/${ben.id}`)

    await mover.connection
      .collection('users')
      .updateOne({ username: ben.name }, { $set: { email_unconfirmed: true } })
    const unconfirmed = await ben.post('/household/invitations', { email: 'noa@example.org' })
    expect(codeOf(unconfirmed)).toBe('address_unconfirmed')

    const other = await maya.post('/household/invitations', { email: 'noa@example.org' })
    await maya.remove(`/household/invitations/${other.json<{ invitation: { id: string } }>().invitation.id}`)
    expect(await mailman.receive('noa@example.org')).toEqual([])
  })
})

describe('joining', () => {
  it('brings the stock along: one stock, one item of each name, no id lost, and histories that name people', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    const hers = await maya.add('Milk', 1)
    const [his, rye] = [await ben.add('milk', 2), await ben.add('Rye bread', 3)]
    await ben.post(`/inventory/${his.id}/consume`, { quantity: 0.5 })
    const before = (await ben.get(`/inventory/${his.id}/history`)).json<StockMovement[]>()
    expect(before.map(({ person }) => person)).toEqual([null, null])
    const joined = await join(ben, maya, 'bring')
    expect(joined.bringing).toEqual([{ name: ben.name, moved_count: 0, total_count: null }])
    await mover.run(ben.firstHouseholdId)
    for (const person of [maya, ben])
      expect(await person.stock()).toEqual(['1 Milk', '1.5 Milk', '3 Rye bread'])
    expect((await maya.household()).bringing).toEqual([])
    const entries = (await maya.get('/inventory/')).json<InventoryEntry[]>()
    expect(entries.map(({ id }) => id).toSorted()).toEqual([hers.id, his.id, rye.id].toSorted())
    expect(new Set(entries.map(({ item_id }) => item_id)).size).toBe(2)
    const person = { user_id: ben.id, name: ben.name, is_former: false }
    const history = (await maya.get(`/inventory/${his.id}/history`)).json<StockMovement[]>()
    expect(history).toEqual(before.map((movement) => ({ ...movement, person })))
  })

  it('looks again for what calls in progress have written, and then ends the household that was left', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    const his = await ben.add('Milk', 2)
    await join(ben, maya, 'bring')
    await mover.run(ben.firstHouseholdId)
    const late = {
      household_id: mover.connection.base.Types.ObjectId.createFromHexString(ben.firstHouseholdId),
    }
    await mover.connection.collection('catalogue_items').insertOne({
      ...late,
      name: 'Late',
      name_folded: 'late',
      category: 'Other',
      unit: 'l',
      created_at: now(),
    })
    pass(11 * 60_000)
    await mover.run(ben.firstHouseholdId)
    const items = (await maya.get('/items/')).json<Item[]>()
    expect(items.map(({ name }) => name)).toContain('Late')
    expect(await maya.stock()).toEqual(['2 Milk'])
    expect(await mover.moves.findFrom(ben.firstHouseholdId)).toBeNull()
    const left = mover.connection.collection('households').countDocuments({ _id: late.household_id })
    expect(await left).toBe(0)
    expect((await ben.get(`/inventory/${his.id}/history`)).statusCode).toBe(200)
  })

  it('continues wherever the move was interrupted', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    for (const name of ['Milk', 'Butter', 'Eggs']) await ben.add(name)
    await maya.add('Butter')
    await join(ben, maya, 'bring')
    const crashing = createFakeMover(sut, {
      now,
      publish: (_householdId, { type }) => {
        if (type === 'members.changed') throw new Error('The worker was killed')
      },
    })
    let runCount = 0
    while ((await mover.moves.findFrom(ben.firstHouseholdId))?.brought_at == null) {
      runCount += 1
      await expect(crashing.run(ben.firstHouseholdId)).rejects.toThrow('The worker was killed')
      pass(1000)
    }
    // Each collection that has something is the last of its run.
    expect(runCount).toBeGreaterThan(2)
    pass(11 * 60_000)
    await mover.run(ben.firstHouseholdId)
    expect(await maya.stock()).toEqual(['1 Butter', '1 Butter', '1 Eggs', '1 Milk'])
    expect((await maya.get('/items/')).json<Item[]>().map(({ name }) => name)).toEqual([
      'Butter',
      'Eggs',
      'Milk',
    ])
  })

  it('leaves the stock behind, unchanged, until the person is back', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    await maya.add('Tea')
    await ben.add('Milk', 2)
    await join(ben, maya, 'leave')
    expect(await ben.stock()).toEqual(['1 Tea'])
    expect((await ben.household()).has_left_stock).toBe(true)
    const left = await ben.post('/household/leave')
    expect(left.json<Household>()).toMatchObject({ id: ben.firstHouseholdId, has_left_stock: false })
    expect([await ben.stock(), await maya.stock()]).toEqual([['2 Milk'], ['1 Tea']])
    expect((await maya.household()).former_members.map(({ name }) => name)).toEqual([ben.name])
  })

  it('is possible for a member of another household, but not for its last owner', async () => {
    const [maya, ben] = await newPair()
    const noa = await newPerson()
    const { token } = await noa.invite()
    const refused = await maya.post('/household/join', { token })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'last_owner'])
    expect((await ben.post('/household/join', { token })).statusCode).toBe(200)
    expect(await noa.rolesOfHousehold()).toEqual({ [noa.name]: 'owner', [ben.name]: 'member' })
    expect(await maya.rolesOfHousehold()).toEqual({ [maya.name]: 'owner' })
  })

  it('waits while things are brought into the household that would be left', async () => {
    const [maya, ben, noa] = [await newPerson(), await newPerson(), await newPerson()]
    await ben.add('Milk')
    await join(ben, maya, 'bring')
    await maya.remove(`/household/members/${ben.id}`)
    const { token } = await noa.invite()
    const refused = await maya.post('/household/join', { token, own_stock: 'bring' })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'household_move_running'])
    expect(await maya.rolesOfHousehold()).toEqual({ [maya.name]: 'owner' })
    await mover.run(ben.firstHouseholdId)
    expect(await maya.stock()).toEqual(['1 Milk'])
    expect(await ben.stock()).toEqual([])
  })
})

describe('the members of a household', () => {
  it('loses who is removed at once: calls, sockets and the tickets of sockets', async () => {
    const [maya, ben] = await newPair()
    const entry = await maya.add('Milk')
    await ben.post(`/inventory/${entry.id}/consume`, { quantity: 0.25 })
    const newTicket = async () =>
      (await ben.post('/events/tickets')).json<{ ticket: string; household_id: string }>()
    const ticket = async () => (await newTicket()).ticket
    const open = (of: string) => new WebSocket(`${origin}/api/v1/ws/events?ticket=${of}`, { origin })
    const socket = open(await ticket())
    let isListening = false
    socket.on('message', (data: Buffer) => (isListening ||= data.toString().includes('listening')))
    await waitUntil('the socket to listen', () => isListening)
    const unused = await ticket()
    const closed = once(socket, 'close')

    const { ticket: exportTicket } = (await ben.post('/account/exports')).json<{ ticket: string }>()
    const { exports } = sut.container.leaving
    const download = await exports.open(exportTicket, { address: '10.0.0.1', device: 'Firefox on Linux' })

    expect((await maya.remove(`/household/members/${ben.id}`)).statusCode).toBe(204)
    await closed
    await waitUntil('the download to end', () => download.signal.aborted)
    download.end()
    const [code] = (await once(open(unused), 'close')) as [number]
    expect(code).toBe(1008)
    expect((await ben.get(`/inventory/${entry.id}/history`)).statusCode).toBe(404)
    expect(await ben.stock()).toEqual([])
    const { household_id } = (await ben.get('/auth/me')).json<User>()
    expect(household_id).not.toBe(maya.firstHouseholdId)
    expect((await newTicket()).household_id).toBe(household_id)
    expect(await ben.rolesOfHousehold()).toEqual({ [ben.name]: 'owner' })

    const [used] = (await maya.get(`/inventory/${entry.id}/history`)).json<StockMovement[]>()
    expect(used?.person).toEqual({ user_id: ben.id, name: ben.name, is_former: true })
    expect((await maya.remove(`/household/members/${ben.id}`)).statusCode).toBe(404)
  })

  it('see what another one did within a moment', async () => {
    const [maya, ben] = await newPair()
    const { ticket } = (await ben.post('/events/tickets')).json<{ ticket: string }>()
    const socket = new WebSocket(`${origin}/api/v1/ws/events?ticket=${ticket}`, { origin })
    const types: string[] = []
    socket.on('message', (data: Buffer) => types.push((JSON.parse(data.toString()) as { type: string }).type))
    await waitUntil('the socket to listen', () => types.length > 0)
    await maya.add('Milk')
    await waitUntil('the change', () => types.includes('inventory.changed'))
    expect(await ben.stock()).toEqual(['1 Milk'])
    socket.close()
  })

  it('keep an owner: the last one neither leaves nor becomes a member, and of two who remove each other one stays', async () => {
    const [maya, ben] = await newPair()
    expect(codeOf(await maya.post('/household/leave'))).toBe('last_owner')
    expect(codeOf(await maya.put(`/household/members/${maya.id}`, { role: 'member' }))).toBe('last_owner')
    expect(codeOf(await ben.put(`/household/members/${ben.id}`, { role: 'owner' }))).toBe('owner_only')
    expect(codeOf(await ben.remove(`/household/members/${maya.id}`))).toBe('owner_only')
    await maya.put(`/household/members/${ben.id}`, { role: 'owner' })
    const answers = await Promise.all([
      maya.remove(`/household/members/${ben.id}`),
      ben.remove(`/household/members/${maya.id}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
    const stored = await mover.connection
      .collection('households')
      .findOne({ _id: mover.connection.base.Types.ObjectId.createFromHexString(maya.firstHouseholdId) })
    expect(stored?.members).toMatchObject([{ role: 'owner' }])
    expect(codeOf(await (await newPerson()).post('/household/leave'))).toBe('not_shared')
  })

  it('share a day whose time zone only owners change, while who lives alone is followed', async () => {
    const [maya, ben] = await newPair()
    expect(codeOf(await ben.put('/household', { time_zone: 'Asia/Tokyo' }))).toBe('owner_only')
    const changed = await maya.put('/household', { time_zone: 'Europe/Berlin' })
    expect(changed.json<Household>().time_zone).toBe('Europe/Berlin')
    expect((await maya.put('/household', { time_zone: 'Nowhere' })).statusCode).toBe(422)
    const signInFrom = (person: Someone, zone: string) =>
      sut.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          username: person.name,
          password: person.password,
          time_zone: zone,
        }).toString(),
      })
    await signInFrom(ben, 'Asia/Tokyo')
    expect((await maya.household()).time_zone).toBe('Europe/Berlin')
    await maya.remove(`/household/members/${ben.id}`)
    await signInFrom(ben, 'Asia/Tokyo')
    expect((await ben.household()).time_zone).toBe('Asia/Tokyo')
  })
})

describe('the currency and the first day of the week', () => {
  const shownTo = async (person: Someone) => {
    const { currency, first_weekday } = (await person.get('/auth/me')).json<User>()
    return { currency, first_weekday }
  }

  it('are nobody’s decision at first, then that of owners for everybody of the household', async () => {
    const [maya, ben] = await newPair()
    expect(await shownTo(maya)).toEqual({ currency: null, first_weekday: null })
    const body = { currency: 'EUR', first_weekday: 7 }
    expect(codeOf(await ben.put('/household', body))).toBe('owner_only')
    expect((await maya.put('/household', body)).statusCode).toBe(200)
    expect(await shownTo(ben)).toEqual(body)
    expect(await shownTo(await newPerson())).toEqual({ currency: null, first_weekday: null })
  })

  it('change alone, and can be nobody’s decision again', async () => {
    const maya = await newPerson()
    await maya.put('/household', { currency: 'EUR', first_weekday: 7 })
    const { time_zone } = await maya.household()
    await maya.put('/household', { first_weekday: null })
    expect(await shownTo(maya)).toEqual({ currency: 'EUR', first_weekday: null })
    expect((await maya.household()).time_zone).toBe(time_zone)
  })

  it.each([{ currency: 'XQQ' }, { currency: 'eur' }, { first_weekday: 0 }, { first_weekday: 1.5 }])(
    'are refused as %o, and nothing changes',
    async (body) => {
      const maya = await newPerson()
      await maya.put('/household', { currency: 'USD', first_weekday: 1 })
      expect((await maya.put('/household', { time_zone: 'Asia/Tokyo', ...body })).statusCode).toBe(422)
      expect(await shownTo(maya)).toEqual({ currency: 'USD', first_weekday: 1 })
    },
  )
})

describe('a household of an earlier version', () => {
  const forget = (householdId: string) =>
    mover.connection
      .collection('households')
      .updateOne(
        { _id: mover.connection.base.Types.ObjectId.createFromHexString(householdId) },
        { $unset: { members: 1, former_members: 1, kept_for: 1, members_version: 1 } },
      )

  it('is owned by its user, before and after the migration, which can be repeated', async () => {
    const [maya, ben] = [await newPerson(), await newPerson()]
    await forget(maya.firstHouseholdId)
    await forget(ben.firstHouseholdId)
    expect(await maya.rolesOfHousehold()).toEqual({ [maya.name]: 'owner' })
    await join(ben, maya)
    expect(await ben.rolesOfHousehold()).toEqual({ [maya.name]: 'owner', [ben.name]: 'member' })

    const noa = await newPerson()
    await forget(noa.firstHouseholdId)
    const [migration] = mover.migrations
    expect(await migration?.run()).toEqual({ recordedCount: 1 })
    expect(await migration?.run()).toEqual({ recordedCount: 0 })
    expect(await noa.rolesOfHousehold()).toEqual({ [noa.name]: 'owner' })
    expect(await ben.rolesOfHousehold()).toEqual({ [maya.name]: 'owner', [ben.name]: 'member' })
  })
})
