import { CONFIRM_ADDRESS_MESSAGE, confirmAddress } from '@larder/shared/contracts/accounts/addresses'
import { login } from '@larder/shared/contracts/accounts/auth'
import { googleCallback } from '@larder/shared/contracts/accounts/google'
import {
  cancelAccountDeletionByLink,
  requestAccountDeletion,
} from '@larder/shared/contracts/accounts/leaving'
import { type InvitationView, lookAtInvitation } from '@larder/shared/contracts/accounts/members'
import {
  FORGOT_PASSWORD_MESSAGE,
  forgotPassword,
  resetPassword,
} from '@larder/shared/contracts/accounts/passwords'
import { lookAtReminderAct } from '@larder/shared/contracts/insights/notifications'
import { answers, fails } from '../../src/testing/handlers.ts'
import { settingsAnswers } from '../../src/testing/settings-answers.ts'
import { dialog, press, type Scene } from './scene.ts'

const TOKEN = 'A'.repeat(43)
const invitation: InvitationView = {
  invited_by: 'ben',
  member_count: 2,
  expires_at: '2026-03-17T08:00:00.000Z',
  joining: null,
}
const joining = { is_member: false, left_member_count: 0, is_last_owner: false, own_stock: null, fits: true }

/** A screen for everybody, with its heading. */
const of = (path: string, heading: string | RegExp, fields: Partial<Scene> = {}): Scene => ({
  title: path,
  path,
  user: 'nobody',
  shown: (page) => page.getByRole('heading', { level: 1, name: heading }),
  ...fields,
})

/** The screens for people who are not signed in, and those that need no layout with a navigation. */
export const visitorScenes: readonly Scene[] = [
  of('/', /./),
  of('/register', 'Create your household'),
  of('/register', 'Create your household', {
    title: 'a registration with errors',
    open: press('Create account'),
    shown: (page) => page.getByText('Username is required'),
  }),
  of('/register', 'Create your household', {
    title: 'a password that could be longer',
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('maya2024')
    },
    shown: (page) => page.getByText('Could be longer'),
  }),
  of('/login', 'Sign in to Larder'),
  of('/login', 'Sign in to Larder', {
    title: 'a refused sign-in',
    answers: [fails(login, 'invalid_credentials')],
    open: async (page) => {
      await page.getByLabel('Username').fill('maya')
      await page.getByLabel('Password', { exact: true }).fill('a wrong guess')
      await press('Sign in')(page)
    },
    shown: (page) => page.getByRole('alert'),
  }),
  of('/forgot-password', 'Reset your password'),
  of('/forgot-password', 'Reset your password', {
    title: 'a reset link that was sent',
    answers: [answers(forgotPassword, { message: FORGOT_PASSWORD_MESSAGE })],
    open: async (page) => {
      await page.getByLabel('E-mail').fill('maya@example.org')
      await press('Send reset link')(page)
    },
    shown: (page) => page.getByText(FORGOT_PASSWORD_MESSAGE),
  }),
  of('/reset-password?token=abc', 'Create new password', {
    title: 'a new password that is refused',
    answers: [fails(resetPassword, 'reset_token_invalid')],
    open: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('long enough')
      await page.getByLabel('Confirm password', { exact: true }).fill('long enough')
      await press('Set new password')(page)
    },
    shown: (page) => page.getByRole('alert'),
  }),
  of('/reset-password', 'Create new password', { title: 'a reset link without its token' }),
  of('/confirm-email?token=abc', 'Confirm your e-mail address', {
    title: 'an address that is confirmed',
    answers: [answers(confirmAddress, { message: CONFIRM_ADDRESS_MESSAGE })],
    open: press('Confirm'),
    shown: (page) => page.getByText(CONFIRM_ADDRESS_MESSAGE),
  }),
  of('/confirm-email', 'Confirm your e-mail address', { title: 'a link to confirm without its token' }),
  of('/keep-account?token=abc', 'Keep your account', {
    title: 'an account that cannot be kept',
    answers: [fails(cancelAccountDeletionByLink, 'deletion_token_invalid')],
    open: press('Keep my account'),
    shown: (page) => page.getByRole('alert'),
  }),
  {
    title: 'the farewell',
    path: '/settings/data',
    answers: [
      ...settingsAnswers,
      answers(requestAccountDeletion, { due_at: '2026-03-17T10:00:00.000Z', grace_days: 7 }),
    ],
    open: async (page) => {
      await press('Delete my account')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click()
    },
    shown: (page) => page.getByRole('heading', { name: 'Your account will be deleted' }),
  },
  of(`/act#${TOKEN}.0.snooze`, 'Milk', {
    title: 'what a link of a reminder does',
    answers: [answers(lookAtReminderAct, { act: 'snooze', item_name: 'Milk', is_done: false })],
  }),
  of('/act', 'Your reminders', { title: 'a link of a reminder that is not complete' }),
  of(`/join#${TOKEN}`, /^Join .+’s household$/, {
    title: 'an invitation',
    answers: [answers(lookAtInvitation, invitation)],
    shown: (page) => page.getByRole('link', { name: 'Sign in to join' }),
  }),
  of(`/join#${TOKEN}`, 'Join a household', {
    title: 'an invitation that is over',
    answers: [fails(lookAtInvitation, 'invitation_invalid')],
    shown: (page) => page.getByRole('alert'),
  }),
  {
    title: 'an invitation of somebody with a stock',
    path: `/join#${TOKEN}`,
    answers: [
      answers(lookAtInvitation, {
        ...invitation,
        joining: {
          ...joining,
          own_stock: { entry_count: 3, item_count: 1, receipt_count: 0, mailbox_count: 2 },
        },
      }),
    ],
    shown: (page) => page.getByRole('button', { name: 'Join the household' }),
  },
  of('/auth/google/callback?error=access_denied', 'Google sign-in failed'),
  of('/auth/google/callback?code=1', /./, {
    title: 'whose the account of an address is',
    answers: [fails(googleCallback, 'google_address_unconfirmed', { ticket: 'ticket' })],
    shown: dialog('Is this account yours?'),
  }),
  of('/terms', /./),
  of('/privacy-policy', /./),
  of('/dev/ui', /./),
]
