import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  getHousehold,
  type InvitationView,
  joinHousehold,
  type Joining,
  lookAtInvitation,
} from '@larder/shared/contracts/accounts/members'
import { screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleHousehold, sampleUser } from '../../../testing/samples/samples.ts'

const TOKEN = 'A'.repeat(43)
const view: InvitationView = {
  invited_by: 'ben',
  member_count: 2,
  expires_at: '2026-03-17T08:00:00.000Z',
  joining: null,
}
const joining = (fields: Partial<Joining> = {}): InvitationView => ({
  ...view,
  joining: {
    is_member: false,
    left_member_count: 0,
    is_last_owner: false,
    own_stock: null,
    fits: true,
    ...fields,
  },
})
const stock = { entry_count: 3, item_count: 1, receipt_count: 0, mailbox_count: 2 }

/** Opens an invitation signed in; what was sent to join is collected. */
const open = (invitation: InvitationView, ...handlers: HttpHandler[]) => {
  const sent: unknown[] = []
  const user = renderApp(`/join#${TOKEN}`, {
    handlers: [
      ...handlers,
      answers(lookAtInvitation, invitation),
      answers(joinHousehold, ({ body }) => {
        sent.push(body)
        return sampleHousehold()
      }),
      answers(getMe, sampleUser),
      answers(getHousehold, sampleHousehold()),
    ],
  })
  return { user, sent }
}
const join = () => screen.findByRole('button', { name: 'Join the household' })

describe('an invitation', () => {
  it('tells a visitor who invites, and leads back after signing in or creating an account', async () => {
    const user = renderApp(`/join#${TOKEN}`, {
      isVisitor: true,
      handlers: [answers(lookAtInvitation, view)],
    })
    expect(await screen.findByRole('heading', { name: 'Join ben’s household' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
    await user.click(screen.getByRole('link', { name: 'Sign in to join' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Larder' })).toBeVisible()
    expect((window.history.state as { usr: unknown }).usr).toEqual({ from: `/join#${TOKEN}` })
  })

  it('is joined at once by somebody without a stock', async () => {
    const { user, sent } = open(joining())
    await user.click(await join())
    expect(await screen.findByText('Welcome to the household')).toBeVisible()
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(sent).toEqual([{ token: TOKEN }])
  })

  it('asks what becomes of the own stock, and says what each means', async () => {
    const { user, sent } = open(joining({ own_stock: stock }))
    expect(await screen.findByText('You have 3 entries, 1 item, and 2 mailboxes of your own.')).toBeVisible()
    expect(screen.getByText(/^Everything moves into the household/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Leave it behind' }))
    expect(screen.getByText(/^Nothing moves/)).toBeVisible()
    await user.click(await join())
    await waitFor(() => expect(sent).toEqual([{ token: TOKEN, own_stock: 'leave' }]))
  })

  it('does not bring along more than fits', async () => {
    const { user } = open(joining({ own_stock: stock, fits: false }))
    expect(await join()).toBeEnabled()
    await user.click(screen.getByRole('radio', { name: 'Bring it along' }))
    expect(await join()).toBeDisabled()
    expect(screen.getByText(/more than one household can have/)).toBeVisible()
  })

  it('says what is left behind in a household with others, and stops its last owner and members', async () => {
    open(joining({ left_member_count: 1 }))
    expect(
      await screen.findByText(/You leave your present household, which has 1 other member/),
    ).toBeVisible()
  })

  it.each([
    [{ is_member: true }, /You are a member of this household already/],
    [{ is_last_owner: true, left_member_count: 2 }, /Make somebody else an owner/],
  ])('is not joined by those who may not: %o', async (fields, text) => {
    open(joining(fields))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join the household' })).not.toBeInTheDocument()
  })

  it('says that it is over, that the link is not complete, and what could not be done', async () => {
    open(view, fails(lookAtInvitation, 'invitation_invalid'))
    expect(await screen.findByText(/This invitation was used or withdrawn/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it.each([
    ['used', 'invitation_invalid', `/join#${TOKEN}`],
    ['cut off', 'validation_failed', '/join'],
  ] as const)('leads a visitor with a link that was %s on to an account', async (_, code, path) => {
    renderApp(path, { isVisitor: true, handlers: [fails(lookAtInvitation, code)] })
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register',
    )
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('leads somebody signed in on to the own household', async () => {
    open(view, fails(lookAtInvitation, 'invitation_invalid'))
    expect(await screen.findByRole('link', { name: 'Go to your household' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    expect(screen.queryByRole('link', { name: 'Go on without joining' })).not.toBeInTheDocument()
  })

  it.each(['/join', `/join#${TOKEN.repeat(5)}`])('says that a link is not complete: %s', async (path) => {
    renderApp(path, { handlers: [fails(lookAtInvitation, 'validation_failed')] })
    expect(await screen.findByText('This link is not complete.')).toBeVisible()
  })

  it('keeps the page when joining fails', async () => {
    const { user } = open(joining(), fails(joinHousehold, 'household_members_full'))
    await user.click(await join())
    expect(await screen.findByText('This household has as many members as it can have')).toBeVisible()
    expect(await join()).toBeEnabled()
  })
})
