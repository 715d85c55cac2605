import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  changeMember,
  createInvitation,
  getHousehold,
  type Household,
  leaveHousehold,
  removeMember,
  updateHousehold,
  withdrawInvitation,
} from '@larder/shared/contracts/accounts/members'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleHousehold, sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

/** The page's address, which only jsdom itself can change to another host. */
const moveTo = (url: string) =>
  (
    globalThis as unknown as { jsdom: { reconfigure: (settings: { url: string }) => void } }
  ).jsdom.reconfigure({
    url,
  })
const BEN = '65a000000000000000000003'
const ben = { user_id: BEN, name: 'ben', role: 'member' as const, joined_at: '2026-02-01T08:00:00.000Z' }
const alone = sampleHousehold()
const shared = sampleHousehold({ members: [...alone.members, ben] })
const invitation = {
  id: '65a000000000000000000004',
  email: 'noa@example.org',
  invited_by: 'maya',
  created_at: '2026-03-01T08:00:00.000Z',
  expires_at: '2026-03-08T08:00:00.000Z',
}

const open = (household: Household, ...handlers: HttpHandler[]) =>
  renderApp('/settings/household', {
    handlers: [...handlers, answers(getHousehold, household), answers(getMe, sampleUser), ...settingsAnswers],
  })
const part = async () => within(await screen.findByRole('region', { name: 'Members' }))
const press = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await (await part()).findByRole('button', { name }))

describe('the household in the settings', () => {
  it('shows who lives alone only how to invite somebody', async () => {
    open(alone)
    const shown = await part()
    expect(await shown.findByText('maya')).toBeVisible()
    expect(shown.getByText('You')).toBeVisible()
    expect(shown.getByRole('button', { name: 'Invite somebody' })).toBeVisible()
    expect(shown.queryByRole('button', { name: 'Leave the household' })).not.toBeInTheDocument()
    expect(shown.queryByLabelText('Time zone')).not.toBeInTheDocument()
  })

  it('makes a link with a QR code, which is shown once', async () => {
    const token = 'A'.repeat(43)
    const user = open(alone, answers(createInvitation, { invitation: { ...invitation, email: null }, token }))
    await press(user, 'Invite somebody')
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    expect(await screen.findByText(`${window.location.origin}/join#${token}`)).toBeVisible()
    expect(await screen.findByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make a link' })).not.toBeInTheDocument()
  })

  it('says that another phone can’t open a link to this machine, and how it can', async () => {
    moveTo('http://localhost/')
    onTestFinished(() => moveTo('http://larder.test/'))
    const token = 'A'.repeat(43)
    const user = open(alone, answers(createInvitation, { invitation: { ...invitation, email: null }, token }))
    await press(user, 'Invite somebody')
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    expect(await screen.findByText(/Another phone can’t open this link/)).toHaveTextContent(
      'npm start -- --host --https',
    )
  })

  it('hands the link to another app, or copies it', async () => {
    const token = 'A'.repeat(43)
    const user = open(alone, answers(createInvitation, { invitation: { ...invitation, email: null }, token }))
    await press(user, 'Invite somebody')
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    await user.click(await screen.findByRole('button', { name: 'Share the link' }))
    expect(await screen.findByText('The link was copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/join#${token}`)
  })

  it('mails an invitation where the server sends mails, and keeps a wrong address in the form', async () => {
    const sent: unknown[] = []
    const user = open(
      sampleHousehold({ can_mail: true }),
      answers(createInvitation, ({ body }) => {
        sent.push(body)
        return { invitation, token: null }
      }),
    )
    await press(user, 'Invite somebody')
    await user.type(await screen.findByLabelText('Or by mail'), 'noa')
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('Please enter a valid e-mail address')).toBeVisible()
    await user.type(screen.getByLabelText('Or by mail'), '@example.org')
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('The invitation is on its way to noa@example.org')).toBeVisible()
    expect(sent).toEqual([{ email: 'noa@example.org' }])
  })

  it('says why an invitation could not be made', async () => {
    const user = open(alone, fails(createInvitation, 'invitations_full'))
    await press(user, 'Invite somebody')
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    expect(await screen.findByText(/Withdraw one to make another/)).toBeVisible()
  })

  it('withdraws an open invitation', async () => {
    const withdrawn: unknown[] = []
    const user = open(
      sampleHousehold({ invitations: [invitation] }),
      answers(withdrawInvitation, ({ params }) => {
        withdrawn.push(params['id'])
        return undefined
      }),
    )
    await user.click(await (await part()).findByRole('button', { name: /^Withdraw the invitation/ }))
    expect(await screen.findByText('The invitation was withdrawn')).toBeVisible()
    expect(withdrawn).toEqual([invitation.id])
  })

  it('makes owners, removes members after saying what that means, and sets the time zone', async () => {
    const done: unknown[] = []
    const user = open(
      shared,
      answers(changeMember, ({ params, body }) => {
        done.push([params['user_id'], body])
        return shared
      }),
      answers(removeMember, ({ params }) => {
        done.push(['removed', params['user_id']])
        return undefined
      }),
      answers(updateHousehold, ({ body }) => {
        done.push(body)
        return shared
      }),
    )
    await press(user, 'Make owner: ben')
    expect(await screen.findByText('ben is an owner now')).toBeVisible()
    await user.selectOptions((await part()).getByLabelText('Time zone'), 'Asia/Tokyo')
    expect(await screen.findByText('The time zone was changed')).toBeVisible()
    await press(user, 'Remove ben')
    expect(await screen.findByText(/loses access at once, on all devices/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('ben was removed from the household')).toBeVisible()
    expect(done).toEqual([[BEN, { role: 'owner' }], { time_zone: 'Asia/Tokyo' }, ['removed', BEN]])
  })

  it('lets members leave, and says what they get back', async () => {
    const [maya] = alone.members
    const members = [
      { ...ben, role: 'owner' as const },
      { ...maya, role: 'member' as const },
    ]
    const user = open(
      sampleHousehold({ members: members as Household['members'], has_left_stock: true }),
      answers(leaveHousehold, alone),
    )
    const shown = await part()
    expect(await shown.findByRole('button', { name: 'Leave the household' })).toBeVisible()
    expect(shown.queryByRole('button', { name: 'Invite somebody' })).not.toBeInTheDocument()
    expect(shown.getByLabelText('Time zone')).toBeDisabled()
    await press(user, 'Leave the household')
    expect(await screen.findByText(/You get back the stock that you left behind/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('You left the household')).toBeVisible()
  })

  it('tells the last owner to make another one before leaving', async () => {
    const user = open(shared, fails(leaveHousehold, 'last_owner'))
    await press(user, 'Leave the household')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText(/Make somebody else an owner first/)).toBeVisible()
  })

  it('shows how far the stock of a newcomer is brought along, and names former members', async () => {
    open(
      sampleHousehold({
        bringing: [{ name: 'ben', moved_count: 25, total_count: 100 }],
        former_members: [{ user_id: BEN, name: 'noa', left_at: '2026-02-01T08:00:00.000Z' }],
      }),
    )
    const shown = await part()
    expect(await shown.findByText('What ben brought along is being added: 25 %')).toBeVisible()
    expect(shown.getByText(/^Former members: noa/)).toBeVisible()
  })

  it('can be loaded again after a failure', async () => {
    open(alone, fails(getHousehold, 'database_unavailable'))
    expect(await (await part()).findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
