import { expect, it } from 'vitest'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { openMongo } from '../../testing/open-mongo.ts'
import { codeOf, createPeople } from '../../testing/people.ts'
import type { Someone } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const { join, newPair } = createPeople(sut, { connection })

/** All that a stolen session alone must not do: it changes who gets in, or lets all data out. */
const GUARDED: readonly [string, (owner: Someone, member: Someone) => ReturnType<Someone['post']>, number][] =
  [
    ['invite somebody', (owner) => owner.post('/household/invitations'), 201],
    ['change a role', (owner, { id }) => owner.put(`/household/members/${id}`, { role: 'owner' }), 200],
    ['remove a member', (owner, { id }) => owner.remove(`/household/members/${id}`), 204],
    ['export all data', (owner) => owner.post('/account/exports'), 201],
    ['make the address of a calendar', (owner) => owner.post('/meals/calendar-feed'), 201],
    ['delete the account', (owner) => owner.post('/account/deletion'), 202],
  ]

it.each(GUARDED)(
  'a session of a while ago may %s once its person has confirmed',
  async (_what, act, status) => {
    const [maya, ben] = await newPair()
    await connection.collection('sessions').updateMany({}, { $set: { confirmed_at: null } })
    const refused = await act(maya, ben)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'confirmation_required'])
    expect((await maya.post('/auth/confirm', { password: maya.password })).statusCode).toBe(204)
    expect((await act(maya, ben)).statusCode).toBe(status)
  },
)

it('tells in the activity of the account that an address of the calendar was made', async () => {
  const [maya] = await newPair()
  await maya.post('/meals/calendar-feed')
  const events = (await maya.get('/auth/security-events')).json<SecurityEvent[]>()
  expect(events.map(({ kind }) => kind)).toContain('calendar_address_made')
})

it.each<[string, (maya: Someone) => Promise<{ statusCode: number }>]>([
  ['a sign-out everywhere', (maya) => maya.remove('/auth/sessions')],
  [
    'a new password',
    (maya) =>
      maya.put('/auth/password', { current_password: maya.password, new_password: 'a brand new one' }),
  ],
])('ends the address of the calendar with %s', async (_what, act) => {
  const [maya] = await newPair()
  const { url } = (await maya.post('/meals/calendar-feed')).json<{ url: string }>()
  const read = async () => (await sut.app.inject({ url: new URL(url).pathname })).statusCode
  expect(await read()).toBe(200)
  expect((await act(maya)).statusCode).toBeLessThan(300)
  expect(await read()).toBe(404)
  expect((await maya.get('/meals/calendar-feed')).json()).toEqual({ url: null })
})

it('ends the address of the calendar of whoever is removed, and shows no other household by it', async () => {
  const [maya, ben] = await newPair()
  const { url } = (await ben.post('/meals/calendar-feed')).json<{ url: string }>()
  const read = async (address: string) =>
    (await sut.app.inject({ url: new URL(address).pathname })).statusCode
  expect(await read(url)).toBe(200)
  expect((await maya.remove(`/household/members/${ben.id}`)).statusCode).toBe(204)
  expect((await ben.get('/household')).statusCode).toBe(200)
  expect(await read(url)).toBe(404)

  const own = (await ben.post('/meals/calendar-feed')).json<{ url: string }>()
  expect(await read(own.url)).toBe(200)
  await join(ben, maya)
  expect(await read(own.url)).toBe(404)
  expect((await ben.get('/meals/calendar-feed')).json()).toEqual({ url: null })
})
