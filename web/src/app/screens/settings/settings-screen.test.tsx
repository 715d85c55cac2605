import { trackEvent } from '@larder/shared/contracts/analytics'
import { sendAddressLink } from '@larder/shared/contracts/accounts/addresses'
import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import {
  disconnectGoogle,
  getGoogleAuthUrl,
  getGoogleStatus,
  type GoogleStatus,
} from '@larder/shared/contracts/accounts/google'
import { clearInventory, getClearing, undoClearing } from '@larder/shared/contracts/stock-clearing'
import { changePassword, confirmPassword } from '@larder/shared/contracts/accounts/passwords'
import {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  type SecurityEvent,
  type Session,
} from '@larder/shared/contracts/accounts/sessions'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { PAGE_LENGTH } from '@larder/shared/contracts/base/paging'
import { getPublicConfig, getVersion } from '@larder/shared/contracts/system'
import { updateUserSettings } from '@larder/shared/contracts/accounts/users'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { LogPanel } from '../../../ui/log-panel/log-panel.tsx'
import { storeSession } from '../../../lib/session/session-store.ts'
import {
  answers,
  answersPage,
  fails,
  failsWithoutDetail,
  on,
  refusal,
  unreachable,
} from '../../../testing/handlers.ts'
import { defaultAnswers } from '../../../testing/default-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { settingsAnswers } from '../../../testing/settings-answers.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { setUpUser } from '../../../testing/user.ts'

const connected: GoogleStatus = {
  is_connected: true,
  has_gmail_access: true,
  last_sync: '2026-03-09T08:05:00.000Z',
}
const apart: GoogleStatus = { is_connected: false, has_gmail_access: false, last_sync: null }
const googleOnly: User = { ...sampleUser, is_oauth_user: true, has_password: false, google_id: '108' }
const device = (id: string, fields: Partial<Session> = {}): Session => ({
  id: id.repeat(24),
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-09T08:00:00.000Z',
  is_current: false,
  ...fields,
})

const openAt = (path: string, user: User, ...handlers: HttpHandler[]) =>
  renderApp(path, {
    handlers: [
      ...handlers,
      answers(getMe, user),
      answers(getGoogleStatus, apart),
      answers(listSessions, [device('a', { device: 'Chrome on Linux', is_current: true }), device('b')]),
      answers(listSecurityEvents, []),
      answers(getClearing, { clearing: null }),
      answers(listMailboxes, { mailboxes: [] }),
    ],
  })
const open = (user: User, ...handlers: HttpHandler[]) => openAt('/settings', user, ...handlers)
const section = async (name: string) => within(await screen.findByRole('region', { name }))
/** Waits for a message at the top: pressing a button has finished when one appears. */
const says = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

describe('settings', () => {
  it('[SET-001, SET-002] shows its sections, and the navigation links to it', async () => {
    open(sampleUser)
    for (const name of [
      'Email Sync Settings',
      'Inventory Degradation',
      'Password Management',
      'Danger Zone',
      'System Information',
      'Debug Logs',
    ])
      expect(await screen.findByRole('region', { name })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Settings' })[0]).toHaveAttribute('href', '/settings')
  })

  it('[SET-004, ENT-002] loads the user from the server although one is stored', async () => {
    open({ ...sampleUser, daily_consumption_rate: 7.5 })
    const rate = await (await section('Inventory Degradation')).findByRole('spinbutton')
    expect(rate).toHaveValue('7.5')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({
      daily_consumption_rate: 7.5,
    })
  })

  it('[SET-005] says when the user can’t be loaded, and tries again', async () => {
    let isDown = true
    const user = open(
      sampleUser,
      answers(getMe, () => {
        if (isDown) throw new Error('down')
        return sampleUser
      }),
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await says('Failed to load user profile data')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Password Management' })).toBeVisible()
  })

  it('says that the address is not confirmed yet, and sends the link again', async () => {
    const unconfirmed = { ...sampleUser, email_confirmed: false }
    const user = open(unconfirmed, answers(sendAddressLink, undefined))
    expect(await screen.findByText(/Please follow the link that was sent to maya@example.org/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send the link again' }))
    await says('A link was sent to maya@example.org')
  })

  it("[API-006, SET-005] shows the server's message why the user can’t be loaded", async () => {
    open(sampleUser, fails(getMe, 'too_many_attempts'))
    await says('Too many attempts. Please wait a moment and try again.')
  })

  it('[SET-006] says that a migration is pending', async () => {
    open({ ...sampleUser, migration_pending: true })
    await says(
      'Database migration pending. Changes to consumption rate will not be saved until migration is complete.',
    )
  })
})

describe('inventory degradation', () => {
  const save = async (rate: string, ...handlers: HttpHandler[]) => {
    const user = open(sampleUser, ...handlers)
    const form = await section('Inventory Degradation')
    const field = await form.findByRole('spinbutton', { name: 'Daily consumption rate (% per day)' })
    await user.clear(field)
    await user.type(field, rate)
    await user.click(form.getByRole('button', { name: 'Save rate' }))
    return { form, field }
  }

  it('[SET-003, SET-007, SET-010, SET-011, SET-012, SET-041] saves the rate and stores the returned user', async () => {
    const bodies: unknown[] = []
    const { field } = await save(
      '2.5',
      answers(updateUserSettings, ({ body }) => {
        bodies.push(body)
        return { ...sampleUser, daily_consumption_rate: 2.5 }
      }),
    )
    await says('Inventory degradation rate updated successfully')
    expect(bodies).toEqual([{ daily_consumption_rate: 2.5 }])
    expect(field).toHaveAttribute('min', '0')
    expect(field).toHaveAttribute('max', '100')
    expect(field).toHaveAttribute('step', '0.1')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({
      daily_consumption_rate: 2.5,
    })
  })

  it('removes the success message of a rate when the next one is refused', async () => {
    const { form, field } = await save('3', answers(updateUserSettings, sampleUser))
    await says('Inventory degradation rate updated successfully')
    await setUpUser().clear(field)
    await setUpUser().type(field, '101')
    await setUpUser().click(form.getByRole('button', { name: 'Save rate' }))
    expect(await form.findByText('Daily consumption rate must be between 0 and 100')).toBeVisible()
    expect(screen.queryByText('Inventory degradation rate updated successfully')).not.toBeInTheDocument()
  })

  it('leaves the field empty when it is cleared after a save, so that 0 is not read as 50', async () => {
    const { field } = await save('3', answers(updateUserSettings, sampleUser))
    await says('Inventory degradation rate updated successfully')
    await setUpUser().clear(field)
    expect(field).toHaveDisplayValue('')
    await setUpUser().type(field, '0')
    expect(field).toHaveDisplayValue('0')
  })

  it('[SET-013] explains what applies until the migration is over', async () => {
    await save('9', answers(updateUserSettings, { ...sampleUser, migration_pending: true }))
    await says(
      'Database migration pending. Your preference will be applied after migration is complete. Current value: 5%',
    )
  })

  it.each([failsWithoutDetail(updateUserSettings, 500), unreachable(updateUserSettings)])(
    '[SET-003, SET-014] says that it failed',
    async (handler) => {
      await save('9', handler)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Failed to update inventory degradation rate',
      )
    },
  )

  it.each(['-1', '100.1', '0.05'])('[SET-007] refuses %s without a call', async (rate) => {
    const { field } = await save(rate)
    await waitFor(() => expect(field).toBeInvalid())
  })
})

describe('password management', () => {
  const change = async (account: User, fields: Record<string, string>, ...handlers: HttpHandler[]) => {
    const user = open(account, ...handlers)
    const form = await section('Password Management')
    for (const [label, text] of Object.entries(fields)) await user.type(form.getByLabelText(label), text)
    await user.click(form.getByRole('button', { name: /^(Change|Set) Password$/ }))
    return form
  }
  const NEW = { 'New password': 'eight888', 'Confirm new password': 'eight888' }

  it('[SET-015, SET-021, SET-022] changes the password with the current one', async () => {
    const bodies: unknown[] = []
    const form = await change(
      sampleUser,
      { 'Current password': 'before88', ...NEW },
      answers(changePassword, ({ body }) => {
        bodies.push(body)
        return { message: 'Password updated successfully' }
      }),
    )
    await says('Password updated successfully')
    expect(bodies).toEqual([{ current_password: 'before88', new_password: 'eight888' }])
    expect(form.getByLabelText('New password')).toHaveValue('')
  })

  it('[SET-016, SET-021, SET-023] sets the first password of an account that was created with Google', async () => {
    const bodies: unknown[] = []
    const form = await change(
      googleOnly,
      NEW,
      answers(changePassword, ({ body }) => {
        bodies.push(body)
        return { message: 'Password updated successfully' }
      }),
    )
    expect(await form.findByLabelText('Current password')).toBeVisible()
    expect(form.getByRole('button', { name: 'Change Password' })).toBeVisible()
    expect(bodies).toEqual([{ new_password: 'eight888' }])
  })

  it('[SET-016] asks an account without a password for no current one', async () => {
    open(googleOnly)
    const form = await section('Password Management')
    expect(form.getByRole('button', { name: 'Set Password' })).toBeVisible()
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument()
  })

  it('[SET-017, SET-018, SET-019, SET-020] refuses without a call what the rules refuse', async () => {
    const form = await change(sampleUser, { 'New password': 'short', 'Confirm new password': 'other' })
    expect(await form.findByText('Password must be at least 8 characters long')).toBeVisible()
    expect(form.getByText("Passwords don't match")).toBeVisible()
  })

  it('[SET-017] refuses an empty password', async () => {
    const form = await change(sampleUser, {})
    expect(await form.findByText('Password must be at least 8 characters long')).toBeVisible()
  })

  it('[SET-020] requires the current password before the call', async () => {
    const form = await change(sampleUser, NEW)
    expect(await form.findByText('Current password is required')).toBeVisible()
  })

  it.each([
    ['[SET-024] an answer without detail', failsWithoutDetail(changePassword, 500), 'Password update failed'],
    ['[SET-025] no answer', unreachable(changePassword), 'Failed to update password'],
  ])('%s is an error in its own words', async (_what, handler, message) => {
    await change(sampleUser, { 'Current password': 'before88', ...NEW }, handler)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })
})

describe('confirming the identity', () => {
  const connectedUser: User = { ...sampleUser, is_oauth_user: true, google_id: '108' }
  /** A server that disconnects Google only after the identity was confirmed. */
  const guarded = () => {
    const state = { isConfirmed: false, attempts: 0 }
    const disconnecting = on(disconnectGoogle, () => {
      state.attempts++
      return state.isConfirmed
        ? HttpResponse.json({ ...connectedUser, google_id: null, is_oauth_user: false })
        : refusal('confirmation_required')
    })
    return { state, disconnecting }
  }
  const ask = async (account: User, ...handlers: HttpHandler[]) => {
    const user = open(account, ...handlers, answers(getGoogleStatus, connected))
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) }
  }

  it('[MAIL-009] asks for the password, says when it is wrong, and then continues by itself', async () => {
    const { state, disconnecting } = guarded()
    const passwords: unknown[] = []
    const { user, dialog } = await ask(
      connectedUser,
      disconnecting,
      on(confirmPassword, ({ body }) => {
        const { password } = body as { password: string }
        passwords.push(password)
        if (password !== 'the right one') return refusal('wrong_password')
        state.isConfirmed = true
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const field = dialog.getByLabelText('Password')
    expect(field).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(dialog.getByText('Password is required')).toBeVisible()
    await user.type(field, 'a guess{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('The password is not correct')
    await user.clear(field)
    await user.type(field, 'the right one')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await says('Google account disconnected successfully')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect([passwords, state.attempts]).toEqual([['a guess', 'the right one'], 2])
  })

  it('changes nothing, signs nobody out and says so when it is closed', async () => {
    const { state, disconnecting } = guarded()
    const { user } = await ask(connectedUser, disconnecting)
    await user.keyboard('{Escape}')
    await says('Please confirm that it is you. Nothing was changed.')
    expect(state.attempts).toBe(1)
    expect(localStorage.getItem('auth_token')).toBe('sample-token')
  })

  it('[SET-016] asks a user without a password to use Google', async () => {
    const user = open(
      googleOnly,
      on(changePassword, () => refusal('confirmation_required')),
    )
    const form = await section('Password Management')
    await user.type(form.getByLabelText('New password'), 'eight888')
    await user.type(form.getByLabelText('Confirm new password'), 'eight888')
    await user.click(form.getByRole('button', { name: 'Set Password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    expect(await dialog.findByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument()
  })

  it('[SET-020] says at the current password that it is wrong', async () => {
    const user = open(sampleUser, fails(changePassword, 'wrong_password'))
    const form = await section('Password Management')
    const current = form.getByLabelText('Current password')
    await user.type(current, 'a guess')
    await user.type(form.getByLabelText('New password'), 'eight888')
    await user.type(form.getByLabelText('Confirm new password'), 'eight888')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    await waitFor(() => expect(current).toHaveAccessibleDescription('The password is not correct'))
    expect(current).toHaveFocus()
  })

  it('[SET-021] offers to disconnect Google after the password was changed', async () => {
    const user = open(
      connectedUser,
      answers(changePassword, { message: 'Password updated successfully' }),
      answers(disconnectGoogle, { ...connectedUser, google_id: null, is_oauth_user: false }),
    )
    const form = await section('Password Management')
    await user.type(form.getByLabelText('Current password'), 'before88')
    await user.type(form.getByLabelText('New password'), 'eight888')
    await user.type(form.getByLabelText('Confirm new password'), 'eight888')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    expect(await form.findByText(/Google account that is connected can still sign in/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Disconnect Google' }))
    await says('Google account disconnected successfully')
    expect(form.queryByText(/can still sign in/)).not.toBeInTheDocument()
  })
})

describe('danger zone', () => {
  const QUESTION =
    'Are you sure you want to delete ALL items from your inventory? This action cannot be undone.'
  const ask = async (...handlers: HttpHandler[]) => {
    const user = open(sampleUser, ...handlers)
    const zone = await section('Danger Zone')
    await user.click(zone.getByRole('button', { name: 'Clear Inventory' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(QUESTION)).toBeVisible()
    return { user, dialog }
  }
  const clear = async (...handlers: HttpHandler[]) => {
    const { user, dialog } = await ask(...handlers)
    await user.click(dialog.getByRole('button', { name: 'Delete all items' }))
    return user
  }

  it('[SET-026, SET-027, SET-028] asks for confirmation, and does nothing when it is declined', async () => {
    const { user, dialog } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it.each([
    ['[SET-029, SET-030]', 12, 'Successfully deleted 12 inventory items.'],
    ['[SET-031]', 0, 'No inventory items to delete.'],
  ])('%s says how many were deleted: %d', async (_rows, deleted_count, message) => {
    await clear(answers(clearInventory, { deleted_count }))
    await says(message)
  })

  it('offers to undo it in the message and for a month in the settings', async () => {
    const clearing = { id: sampleId(1), cleared_at: '2026-03-10T08:00:00Z', deleted_count: 12 }
    const undone: unknown[] = []
    let latest: typeof clearing | null = null
    const user = await clear(
      answers(getClearing, () => ({ clearing: latest })),
      answers(clearInventory, () => {
        latest = clearing
        return { deleted_count: 12 }
      }),
      answers(undoClearing, ({ params }) => {
        undone.push(params.id)
        latest = null
        return { restored_count: 11 }
      }),
    )
    await says('Successfully deleted 12 inventory items.')
    const zone = await section('Danger Zone')
    expect(await zone.findByText(/12 entries.*30 days/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await says('Brought back: 11 entries.')
    await waitFor(() => expect(zone.queryByText(/12 entries/)).not.toBeInTheDocument())
    expect(undone).toEqual([sampleId(1)])
  })

  it('says why it could not be undone', async () => {
    const user = open(
      sampleUser,
      answers(getClearing, {
        clearing: { id: sampleId(1), cleared_at: '2026-03-10T08:00:00Z', deleted_count: 1 },
      }),
      fails(undoClearing, 'household_entries_full'),
    )
    await user.click((await section('Danger Zone')).getByRole('button', { name: 'Bring back' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The entries could not be brought back: /)
  })

  it('[SET-032] says why it failed', async () => {
    await clear(fails(clearInventory, 'database_unavailable'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to delete inventory items: The database is not reachable right now. Please try again shortly.',
    )
  })

  it.each([
    ['success', answers(clearInventory, { deleted_count: 3 }), 'Successfully deleted 3 inventory items.'],
    [
      'failure',
      failsWithoutDetail(clearInventory, 500),
      'Failed to delete inventory items: Unknown server error',
    ],
  ])('[SET-033, SET-040] takes the message of %s away after 5 s', async (_what, handler, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await clear(handler)
    await says(message)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })

  it('[SET-034] counts it where analytics is enabled', async () => {
    const counted: unknown[] = []
    await clear(
      answers(getPublicConfig, { contact_address: null, has_analytics: true }),
      answers(trackEvent, ({ body }) => void counted.push(body)),
      answers(clearInventory, { deleted_count: 3 }),
    )
    await waitFor(() =>
      expect(counted).toContainEqual({
        name: 'clear_inventory',
        path: '/settings',
        properties: { count: 3 },
      }),
    )
  })
})

describe('Google', () => {
  it('[MAIL-001, MAIL-002] offers to connect when not connected', async () => {
    open(sampleUser)
    const google = await section('Email Sync Settings')
    expect(await google.findByText('Google is not connected')).toBeVisible()
    expect(google.getByRole('button', { name: 'Connect Google' })).toBeEnabled()
    expect(google.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
  })

  it.each([
    ['Connect Google', apart],
    ['Reconnect', connected],
  ])('[AUTH-053, MAIL-003] %s leaves for the address that the server names', async (name, status) => {
    storeSession('sample-token', sampleUser)
    server.use(
      answers(getGoogleStatus, status),
      answers(getGoogleAuthUrl, { auth_url: 'https://accounts.google.com/o/oauth2/v2/auth?x=1' }),
      ...settingsAnswers,
      ...defaultAnswers(() => sampleUser),
    )
    const leaveFor = vi.fn()
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <SettingsScreen leaveFor={leaveFor} />
        </MemoryRouter>
      </SWRConfig>,
    )
    await setUpUser().click(await screen.findByRole('button', { name }))
    await waitFor(() =>
      expect(leaveFor).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?x=1'),
    )
  })

  it.each([
    [
      '[AUTH-054] an answer without detail',
      failsWithoutDetail(getGoogleAuthUrl, 500),
      'Failed to get Google authentication URL',
    ],
    ['[AUTH-055] no answer', unreachable(getGoogleAuthUrl), 'Failed to start Google authentication'],
  ])('%s is an error in its own words', async (_what, handler, message) => {
    const user = open(sampleUser, handler)
    await user.click(await screen.findByRole('button', { name: 'Connect Google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('[MAIL-004, MAIL-005] says once that it was connected', async () => {
    renderApp('/settings?oauth_success=true', {
      handlers: [answers(getMe, sampleUser), answers(getGoogleStatus, connected), ...settingsAnswers],
    })
    await says('Google account connected successfully with Gmail access!')
    expect(window.location.search).toBe('')
  })

  it('[MAIL-006] says when access to Gmail is missing', async () => {
    open(sampleUser, answers(getGoogleStatus, { ...connected, has_gmail_access: false }))
    await says(
      'Your Google account is connected, but Gmail access permissions are missing. Please reconnect your account.',
    )
  })

  it('[MAIL-008] shows the last sync', async () => {
    open(sampleUser, answers(getGoogleStatus, connected))
    expect(await screen.findByText(/^Last sync: Mar 9, 2026/)).toBeVisible()
  })

  it('[MAIL-009, MAIL-010, MAIL-011] disconnects and stores the returned user', async () => {
    let status = connected
    const user = open(
      { ...sampleUser, google_id: '108' },
      answers(getGoogleStatus, () => status),
      answers(disconnectGoogle, () => {
        status = apart
        return { ...sampleUser, google_id: null }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await says('Google account disconnected successfully')
    await says('Google is not connected')
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ google_id: null })
  })

  it('[MAIL-013, MAIL-014] can’t be disconnected without a password, and says why', async () => {
    open(googleOnly, answers(getGoogleStatus, connected))
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeDisabled()
    expect(screen.getByText(/Set a password below/)).toBeVisible()
  })

  it.each([
    [
      '[MAIL-015] an answer without detail',
      failsWithoutDetail(disconnectGoogle, 500),
      'Failed to disconnect Google account',
    ],
    ['[MAIL-016] no answer', unreachable(disconnectGoogle), 'Failed to disconnect Google. Please try again.'],
  ])('%s is an error in its own words, for 5 s', async (_what, handler, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = open(sampleUser, handler, answers(getGoogleStatus, connected))
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await says(message)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryByText(message), '[MAIL-012]').not.toBeInTheDocument()
  })
})

describe('devices and activity', () => {
  it('lists where the user is signed in, and signs out other devices', async () => {
    const ended: unknown[] = []
    const user = openAt(
      '/settings/account',
      sampleUser,
      answers(endSession, ({ params }) => void ended.push(params['id'])),
    )
    const devices = await section('Signed-in Devices')
    expect(await devices.findByText('This device')).toBeVisible()
    expect(devices.getAllByRole('button')).toHaveLength(1)
    await user.click(devices.getByRole('button', { name: 'Sign out Firefox on Windows' }))
    await says('Firefox on Windows was signed out')
    expect(ended).toEqual(['b'.repeat(24)])
  })

  it('signs out all other devices at once, where there is more than one', async () => {
    let devicesLeft = [device('a', { is_current: true }), device('b'), device('c')]
    const user = openAt(
      '/settings/account',
      sampleUser,
      answers(listSessions, () => devicesLeft),
      answers(endOtherSessions, () => {
        devicesLeft = devicesLeft.slice(0, 1)
        return undefined
      }),
    )
    const devices = await section('Signed-in Devices')
    await user.click(await devices.findByRole('button', { name: 'Sign out everywhere else' }))
    await says('All other devices were signed out')
    await waitFor(() => expect(devices.queryByRole('button')).not.toBeInTheDocument())
  })

  it('lists account activity in words, the latest five first', async () => {
    const events = Array.from({ length: 7 }, (_, index) => ({
      id: String(index).repeat(24),
      kind: 'sign_in_failed' as const,
      at: '2026-03-09T08:00:00.000Z',
      device: 'Firefox on Windows',
      address: '192.0.2.7',
    }))
    const user = openAt('/settings/account', sampleUser, answers(listSecurityEvents, events))
    const activity = await section('Account Activity')
    expect(await activity.findAllByText('A sign-in failed')).toHaveLength(5)
    await user.click(activity.getByRole('button', { name: 'Show all 7' }))
    expect(activity.getAllByText('A sign-in failed')).toHaveLength(7)
  })

  describe('with several pages of activity', () => {
    const id = (index: number) => index.toString(16).padStart(24, '0')
    // The 150 attempts of an attacker push the registration, long ago, to a later page.
    const all = Array.from({ length: 151 }, (_, index) => ({
      id: id(151 - index),
      kind: index === 150 ? ('registered' as const) : ('sign_in_failed' as const),
      at: '2026-03-09T08:00:00.000Z',
      device: null,
      address: '192.0.2.7',
    }))
    const pageBefore = (before: string | undefined) => {
      const earlier = all.filter((event) => before === undefined || event.id < before)
      const rows = earlier.slice(0, PAGE_LENGTH)
      return { rows, next: rows.length < earlier.length ? (rows.at(-1)?.id ?? null) : null }
    }

    it('says nothing of earlier events where the last page is full', async () => {
      openAt(
        '/settings/account',
        sampleUser,
        answersPage(listSecurityEvents, () => ({ rows: all.slice(0, PAGE_LENGTH), next: null })),
      )
      const activity = await section('Account Activity')
      expect(await activity.findByRole('button', { name: 'Show all 100' })).toBeVisible()
    })

    it('loads earlier activity until there is no more', async () => {
      const user = openAt('/settings/account', sampleUser, answersPage(listSecurityEvents, pageBefore))
      const activity = await section('Account Activity')
      await user.click(await activity.findByRole('button', { name: 'Show more' }))
      expect(activity.getAllByRole('listitem')).toHaveLength(100)
      await user.click(activity.getByRole('button', { name: 'Show earlier' }))
      expect(await activity.findByText('Account made')).toBeVisible()
      expect(activity.getAllByRole('listitem')).toHaveLength(151)
      expect(activity.queryByRole('button')).not.toBeInTheDocument()
    })

    it('says when it could not be loaded, keeps what is shown, and tries again', async () => {
      let isDown = true
      const user = openAt(
        '/settings/account',
        sampleUser,
        answersPage(listSecurityEvents, (cursor) => {
          if (isDown && cursor !== undefined) throw new Error('down')
          return pageBefore(cursor)
        }),
      )
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const activity = await section('Account Activity')
      await user.click(await activity.findByRole('button', { name: 'Show more' }))
      await user.click(activity.getByRole('button', { name: 'Show earlier' }))
      expect(await activity.findByRole('alert')).toHaveTextContent('Failed to load the activity')
      expect(activity.getAllByRole('listitem')).toHaveLength(100)
      isDown = false
      await user.click(activity.getByRole('button', { name: 'Try again' }))
      expect(await activity.findByText('Account made')).toBeVisible()
      expect(activity.queryByRole('alert')).not.toBeInTheDocument()
    })
  })

  it('shows that Google was disconnected', async () => {
    let kind: SecurityEvent['kind'] = 'google_connected'
    const user = open(
      { ...sampleUser, google_id: '108' },
      answers(getGoogleStatus, connected),
      answers(disconnectGoogle, () => {
        kind = 'google_disconnected'
        return { ...sampleUser, google_id: null }
      }),
      answers(listSecurityEvents, () => [
        { id: '1'.repeat(24), kind, at: '2026-03-09T08:00:00.000Z', device: null, address: null },
      ]),
    )
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await says('Google account disconnected successfully')
    await user.click(screen.getByRole('link', { name: /^Account/ }))
    await says('Google disconnected')
  })
})

describe('system information', () => {
  const panel = async (...handlers: HttpHandler[]) => {
    open(sampleUser, ...handlers)
    return section('System Information')
  }
  const built = {
    version: '1.2',
    name: 'Larder',
    api_version: 'v1',
    build_date: '2026-03-01',
    build_time: '10:00:00',
  }

  it('[SET-035, VER-002, ENT-016, NAV-029] shows the full version', async () => {
    const info = await panel(answers(getVersion, built))
    expect(await info.findByText('Mar 1, 2026 10:00:00 UTC')).toBeVisible()
    for (const text of [
      'App Version',
      '1.2',
      'API Version',
      'v1',
      'System Name',
      'Larder',
      'Build Date/Time',
    ])
      expect(info.getByText(text)).toBeVisible()
  })

  it('[VER-003] says when it can’t be loaded', async () => {
    const info = await panel(failsWithoutDetail(getVersion, 500))
    expect((await info.findAllByText('Error loading')).length).toBeGreaterThan(0)
  })

  it('[VER-004, VER-005] says what is missing', async () => {
    const nothing = { version: '', name: '', api_version: '', build_date: null, build_time: '10:00:00' }
    const info = await panel(answers(getVersion, nothing))
    expect(await info.findAllByText('N/A')).toHaveLength(2)
    expect(info.getByText('Unknown')).toBeVisible()
    expect(info.getByText('Not available')).toBeVisible()
  })

  it('[VER-004, VER-005] says the same of an answer that has nothing of it', async () => {
    const info = await panel(on(getVersion, () => HttpResponse.json({ version: null })))
    expect(await info.findAllByText('N/A')).toHaveLength(2)
    expect(info.getByText('Unknown')).toBeVisible()
    expect(info.getByText('Not available')).toBeVisible()
  })
})

describe('debug logs', () => {
  it('[SET-036, SET-038] says that there are none yet, in its box', async () => {
    open(sampleUser)
    const logs = await section('Debug Logs')
    expect(logs.getByRole('log')).toHaveTextContent('No logs available. Start a sync to see logs.')
  })

  it('[SET-037] waits for the first line of a sync', () => {
    render(<LogPanel label="Debug Logs" logs={[]} isSyncing />)
    expect(screen.getByText('Waiting for logs...')).toBeVisible()
  })

  it('[SET-039] shows time, level and message of each line', () => {
    const timestamp = '2026-03-09T08:00:00.000Z'
    const levels = ['ERROR', 'WARNING', 'INFO', 'DEBUG'] as const
    render(
      <LogPanel
        label="Debug Logs"
        logs={levels.map((level) => ({ timestamp, level, message: `An ${level}` }))}
        isSyncing
      />,
    )
    for (const level of levels)
      expect(screen.getByText(`An ${level}`, { exact: false })).toHaveTextContent(timestamp)
  })
})
