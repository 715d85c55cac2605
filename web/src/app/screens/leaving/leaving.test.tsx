import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import {
  type AccountDeletion,
  cancelAccountDeletion,
  cancelAccountDeletionByLink,
  createExportTicket,
  getAccountDeletion,
  requestAccountDeletion,
} from '@larder/shared/contracts/accounts/leaving'
import { getHousehold } from '@larder/shared/contracts/accounts/members'
import { confirmPassword } from '@larder/shared/contracts/accounts/passwords'
import { listInventory } from '@larder/shared/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { formatInstant } from '../../../lib/format.ts'
import { answers, fails, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleHousehold, sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const DUE = '2026-11-29T10:00:00.000Z'
const TICKET = 'A'.repeat(43)

const openSettings = (handlers: HttpHandler[] = [], user: User = sampleUser) =>
  renderApp('/settings/data', {
    handlers: [
      ...handlers,
      answers(getMe, user),
      ...settingsAnswers,
      answers(listMailboxes, { mailboxes: [] }),
    ],
  })

describe('the export in the settings', () => {
  it('gives the browser a ticket, with which it downloads the file and shows the progress', async () => {
    const downloads: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.hasAttribute('download')) downloads.push(this.getAttribute('href') ?? '')
    })
    const user = openSettings([answers(createExportTicket, { ticket: TICKET })])
    await user.click(await screen.findByRole('button', { name: 'Export my data' }))
    expect(await screen.findByText(/Your download has begun/)).toBeVisible()
    expect(downloads).toEqual([`/api/v1/account/export?ticket=${TICKET}`])
  })

  it('says why the export failed, and can be tried again', async () => {
    const user = openSettings([fails(createExportTicket, 'export_unavailable')])
    const button = await screen.findByRole('button', { name: 'Export my data' })
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your data cannot be put together right now')
    await waitFor(() => expect(button).toBeEnabled())
  })
})

describe('deleting the account in the settings', () => {
  const ask = async (deletion: AccountDeletion, handlers: HttpHandler[], account?: User) => {
    const user = openSettings([...handlers, answers(getAccountDeletion, deletion)], account)
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete my account' }))
    return {
      user,
      dialog,
      press: () => user.click(dialog.getByRole('button', { name: 'Delete my account' })),
    }
  }

  it('says what will happen in a week, requests it, signs out and says how to keep the account', async () => {
    const { dialog, press } = await ask({ due_at: null, grace_days: 7 }, [
      answers(requestAccountDeletion, { due_at: DUE, grace_days: 7 }),
    ])
    expect(dialog.getByText(/In 7 days Larder removes your stock/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await press()
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
    expect(screen.getByText(new RegExp(formatInstant(DUE)))).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
    expect(window.location.pathname).toBe('/left')
  })

  it('says that it can’t be undone without a mail server', async () => {
    const { dialog, press } = await ask({ due_at: null, grace_days: 0 }, [
      answers(requestAccountDeletion, { due_at: DUE, grace_days: 0 }),
    ])
    expect(dialog.getByText(/This can’t be undone/)).toBeVisible()
    await press()
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  })

  it('tells what is the person’s, also what was left behind, from the household that stays', async () => {
    const { members: own } = sampleHousehold()
    const others = own.map((owner) => ({ ...owner, user_id: 'b'.repeat(24), name: 'ben' }))
    const members = [...own, ...others]
    const { dialog } = await ask({ due_at: null, grace_days: 0 }, [
      answers(getHousehold, sampleHousehold({ members, has_left_stock: true })),
    ])
    expect(
      dialog.getByText(
        /^Larder removes your account and the mailboxes that you connected, and what you left behind when you joined the household\..* The household stays with its other members/,
      ),
    ).toBeVisible()
    expect(dialog.queryByText(/your stock/)).not.toBeInTheDocument()
    expect(screen.getByText(/and what you left behind when you joined it/)).toBeInTheDocument()
  })

  it('tells the superuser that the operator can choose another one', async () => {
    const { dialog } = await ask({ due_at: null, grace_days: 7 }, [], { ...sampleUser, is_superuser: true })
    expect(dialog.getByText(/You are the superuser/)).toBeVisible()
  })

  it('asks for the password when the sign-in is not recent, and then continues by itself', async () => {
    let isConfirmed = false
    const { user, press } = await ask({ due_at: null, grace_days: 7 }, [
      on(requestAccountDeletion, () =>
        isConfirmed
          ? HttpResponse.json({ due_at: DUE, grace_days: 7 }, { status: 202 })
          : refusal('confirmation_required'),
      ),
      on(confirmPassword, () => {
        isConfirmed = true
        return new HttpResponse(null, { status: 204 })
      }),
    ])
    await press()
    const confirmation = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.type(confirmation.getByLabelText('Password'), 'the right one{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  })

  it('says why it failed, and nobody is signed out', async () => {
    const { dialog, press } = await ask({ due_at: null, grace_days: 7 }, [
      fails(requestAccountDeletion, 'database_unavailable'),
    ])
    await press()
    expect(await dialog.findByRole('alert')).toHaveTextContent('The database is not reachable right now')
    expect(localStorage.getItem('auth_token')).toBe('sample-token')
  })

  it('can’t be requested before its conditions are loaded, and says when they can’t be', async () => {
    openSettings([failsWithoutDetail(getAccountDeletion, 500)])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await screen.findByText('Failed to load whether your account is to be deleted')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  })
})

describe('an account that is to be deleted', () => {
  const open = (...handlers: HttpHandler[]) =>
    renderApp('/inventory', { handlers: [...handlers, answers(listInventory, [])] })

  it('is announced above every page, and kept with one press', async () => {
    let due: string | null = DUE
    const user = open(
      answers(getAccountDeletion, () => ({ due_at: due, grace_days: 7 })),
      answers(cancelAccountDeletion, () => {
        due = null
        return undefined
      }),
    )
    expect(await screen.findByText('This account will be deleted')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText('Your account stays. Nothing was deleted.')).toBeVisible()
    expect(screen.queryByText('This account will be deleted')).not.toBeInTheDocument()
  })

  it('says when it could not be kept', async () => {
    const user = open(
      answers(getAccountDeletion, { due_at: DUE, grace_days: 7 }),
      fails(cancelAccountDeletion, 'database_unavailable'),
    )
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText(/Your account could not be kept/)).toBeVisible()
    expect(screen.getByText('This account will be deleted')).toBeVisible()
  })

  it('is not asked about twice in the settings', async () => {
    openSettings([answers(getAccountDeletion, { due_at: DUE, grace_days: 7 })])
    expect(await screen.findByText(`Your account will be deleted on ${formatInstant(DUE)}.`)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
  })
})

describe('the link of the mail', () => {
  const open = (path: string, ...handlers: HttpHandler[]) => renderApp(path, { isVisitor: true, handlers })

  it('keeps the account after a press', async () => {
    const bodies: unknown[] = []
    const user = open(
      '/keep-account?token=abc',
      answers(cancelAccountDeletionByLink, ({ body }) => {
        bodies.push(body)
        return { message: 'Your account stays. Nothing was deleted.' }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText('Your account stays. Nothing was deleted.')).toBeVisible()
    expect(bodies).toEqual([{ token: 'abc' }])
  })

  it('says when it is no longer valid, or not complete', async () => {
    const user = open('/keep-account?token=abc', fails(cancelAccountDeletionByLink, 'deletion_token_invalid'))
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired')
  })

  it('can’t be pressed without its token', async () => {
    open('/keep-account')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.')
    expect(screen.getByRole('button', { name: 'Keep my account' })).toBeDisabled()
  })
})

it('the farewell page redirects to the start page when no account was deleted', async () => {
  renderApp('/left', { isVisitor: true })
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})
