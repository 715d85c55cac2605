import { getMe } from '@larder/shared/contracts/accounts/auth'
import { getGoogleStatus } from '@larder/shared/contracts/accounts/google'
import { getAccountDeletion, requestAccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { createInvitation, getHousehold } from '@larder/shared/contracts/accounts/members'
import { listSecurityEvents, listSessions } from '@larder/shared/contracts/accounts/sessions'
import { getClearing } from '@larder/shared/contracts/stock-clearing'
import { getReminderSettings, listReminderDeliveries } from '@larder/shared/contracts/insights/notifications'
import { changeMailbox, checkNewMailbox, listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { listMailMessages } from '@larder/shared/contracts/orders/mail-messages'
import { getSyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { getNutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { getVersion } from '@larder/shared/contracts/system'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail } from '../../src/testing/handlers.ts'
import { sampleGoals } from '../../src/testing/samples/meal-samples.ts'
import { sampleMailbox, sampleMessage, sampleSyncStatus } from '../../src/testing/samples/order-samples.ts'
import { sampleFood } from '../../src/testing/samples/recipe-samples.ts'
import {
  sampleDelivery,
  sampleHousehold,
  sampleReminders,
  sampleUser,
} from '../../src/testing/samples/samples.ts'
import { settingsAnswers } from '../../src/testing/settings-answers.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { dialog, press, question, type Scene } from './scene.ts'
import { AT, checked, device, event, gmail, imap, invitation, shared } from './settings-household.ts'

/** A page of the settings, or the settings themselves. */
const at = (path: string, ...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path,
  answers: [...handlers, ...settingsAnswers],
})
const settings = (...handlers: HttpHandler[]) => at('/settings', ...handlers)
const household = (...handlers: HttpHandler[]) => at('/settings/household', ...handlers)
const shops = (...handlers: HttpHandler[]) => at('/settings/shops', ...handlers)
const data = (...handlers: HttpHandler[]) => at('/settings/data', ...handlers)
const full = [
  answers(getGoogleStatus, { is_connected: true, has_gmail_access: true, last_sync: AT }),
  answers(listSessions, [device('a', { device: 'Chrome on Linux', is_current: true }), device('b')]),
  answers(listSecurityEvents, [event(1, 'sign_in_failed'), event(2, 'registered')]),
  answers(listMailboxes, { mailboxes: [checked, gmail] }),
  answers(listMailMessages, {
    messages: [
      sampleMessage(),
      sampleMessage({ id: sampleId(951), outcome: 'failed', reason: 'mail_gone', order_id: null }),
    ],
    next_cursor: null,
  }),
  answers(
    getSyncStatus,
    sampleSyncStatus({
      status: 'failed',
      sync_id: sampleId(900),
      logs: [{ timestamp: AT, level: 'ERROR', message: 'The mailbox refused' }],
      error: 'The mailbox refused',
    }),
  ),
  answers(getHousehold, shared),
  answers(getFoodPreferences, sampleFood({ diets: ['Vegan'], allergens: ['nuts'] })),
  answers(getNutritionGoals, sampleGoals({ kcal: 1800, salt_g: 5 })),
  answers(listReminderDeliveries, [
    sampleDelivery({}),
    sampleDelivery({
      id: 'b'.repeat(24),
      channel: 'push',
      target: 'Firefox',
      state: 'failed',
      reason: 'push_gone',
    }),
  ]),
]
const failing = [
  getGoogleStatus,
  listSessions,
  listSecurityEvents,
  listMailboxes,
  getHousehold,
  getFoodPreferences,
  getReminderSettings,
  listReminderDeliveries,
  getAccountDeletion,
  getVersion,
].map((endpoint) => failsWithoutDetail(endpoint, 400))
const region = (name: string) => (page: Page) => page.getByRole('region', { name })
const mailboxDialog = dialog('Add a mailbox')

/** The settings and their dialogs. */
export const settingsScenes: readonly Scene[] = [
  { title: 'the settings of a new account', ...settings(), shown: region('Danger Zone') },
  {
    title: 'the settings of an account with everything',
    ...settings(...full),
    user: { has_gmail_access: true, is_oauth_user: true, google_id: '108' },
    open: (page) => page.getByText('Mails that were read').click(),
    shown: (page) => page.getByRole('list', { name: 'Mails' }),
  },
  {
    title: 'a search of the settings',
    ...settings(),
    open: (page) => page.getByRole('searchbox', { name: 'Search the settings' }).fill('mail'),
    shown: (page) => page.getByRole('link', { name: /^Mailboxes/ }),
  },
  {
    title: 'a search of the settings that finds nothing',
    ...settings(),
    open: (page) => page.getByRole('searchbox', { name: 'Search the settings' }).fill('aubergine'),
    shown: (page) => page.getByText('Nothing in the settings is called “aubergine”.'),
  },
  {
    title: 'a household with everything',
    ...household(...full),
    shown: (page) => page.getByText('ben').first(),
  },
  {
    title: 'an account',
    ...at('/settings/account', ...full),
    shown: (page) => page.getByText('Account made'),
  },
  {
    title: 'the mailboxes',
    ...shops(...full),
    shown: (page) => page.getByRole('button', { name: /^Edit maya@example.org/ }),
  },
  {
    title: 'food and diets',
    ...at('/settings/food', ...full),
    shown: (page) => page.getByLabel('Energy (kcal)'),
  },
  {
    title: 'the notifications',
    ...at('/settings/notifications', ...full),
    shown: (page) => page.getByText('Firefox').first(),
  },
  {
    title: 'the appearance, in the dark theme',
    ...at('/settings/appearance'),
    open: (page) => page.getByRole('radio', { name: 'Dark' }).click(),
    shown: (page) => page.getByRole('radio', { name: 'Dark', checked: true }),
  },
  {
    title: 'the data of an account',
    ...data(...full),
    shown: (page) => page.getByRole('button', { name: 'Export my data' }),
  },
  ...(
    [
      ['/settings', /^Error fetching Google status/],
      ['/settings/household', 'Failed to load the household'],
      ['/settings/account', 'Failed to load the activity'],
      ['/settings/shops', 'Failed to load the mailboxes'],
      ['/settings/food', 'Failed to load your food preferences'],
      ['/settings/notifications', 'Failed to load your reminders'],
    ] as const
  ).map(([path, failure]) => ({
    title: `${path} that could not be loaded`,
    ...at(path, ...failing),
    shown: (page: Page) => page.getByText(failure).first(),
  })),
  {
    title: 'a user who could not be loaded',
    ...settings(failsWithoutDetail(getMe, 502)),
    shown: (page) => page.getByText('Failed to load user profile data'),
  },
  {
    title: 'an address that is not confirmed',
    ...settings(),
    user: { email_confirmed: false },
    shown: (page) => page.getByText(/Please follow the link that was sent to/),
  },
  {
    title: 'reminders of an address that is not confirmed',
    ...at(
      '/settings/notifications',
      answers(getReminderSettings, sampleReminders({ is_email_confirmed: false })),
    ),
    shown: region('Reminders'),
  },
  {
    title: 'an account that is to be deleted',
    ...data(answers(getAccountDeletion, { due_at: '2026-03-17T10:00:00.000Z', grace_days: 7 })),
    shown: (page) => page.getByText(/Your account will be deleted on/).first(),
  },
  {
    title: 'a password that is refused',
    ...settings(),
    open: (page) => region('Password Management')(page).getByRole('button').last().click(),
    shown: region('Password Management'),
  },
  {
    title: 'a stock that is cleared',
    ...settings(),
    open: press('Clear Inventory'),
    shown: question('Clear Inventory'),
  },
  {
    title: 'a stock that was cleared and can be brought back',
    ...settings(
      answers(getClearing, {
        clearing: { id: sampleId(1), cleared_at: '2026-03-10T08:00:00Z', deleted_count: 12 },
      }),
    ),
    shown: (page) => page.getByRole('button', { name: 'Bring back' }),
  },
  {
    title: 'an account that is deleted',
    ...data(),
    user: { is_superuser: true },
    open: press('Delete my account'),
    shown: question('Delete my account'),
  },
  {
    title: 'a confirmation who it is',
    ...data(fails(requestAccountDeletion, 'confirmation_required')),
    open: async (page) => {
      await press('Delete my account')(page)
      await question('Delete my account')(page).getByRole('button', { name: 'Delete my account' }).click()
      await dialog('Confirm that it is you')(page).getByRole('button', { name: 'Confirm' }).click()
    },
    shown: (page) => dialog('Confirm that it is you')(page).getByText('Password is required'),
  },
  {
    title: 'an invitation by a link',
    ...household(
      answers(getHousehold, sampleHousehold({ can_mail: true })),
      answers(createInvitation, { invitation: { ...invitation, email: null }, token: 'A'.repeat(43) }),
    ),
    open: async (page) => {
      await press('Invite somebody')(page)
      await press('Make a link')(page)
    },
    shown: (page) => page.getByRole('img', { name: 'QR code of the invitation' }),
  },
  {
    title: 'the ways to invite somebody',
    ...household(answers(getHousehold, sampleHousehold({ can_mail: true }))),
    open: press('Invite somebody'),
    shown: dialog('Invite somebody'),
  },
  {
    title: 'a member who is removed',
    ...household(answers(getHousehold, shared)),
    open: press('Remove ben'),
    shown: question('Remove ben'),
  },
  {
    title: 'a household that is left',
    ...household(answers(getHousehold, shared)),
    open: press('Leave the household'),
    shown: question('Leave the household'),
  },
  {
    title: 'a mailbox without its values',
    ...shops(),
    open: async (page) => {
      await press('Add a mailbox')(page)
      await press('Add mailbox')(page)
    },
    shown: (page) =>
      mailboxDialog(page)
        .getByText(/is required/)
        .first(),
  },
  {
    title: 'a mailbox whose test failed',
    ...shops(fails(checkNewMailbox, 'mailbox_failed')),
    open: async (page) => {
      await press('Add a mailbox')(page)
      await mailboxDialog(page).getByLabel('Server').fill('mail.example.org')
      await mailboxDialog(page).getByLabel('User name').fill('maya@example.org')
      await mailboxDialog(page).getByLabel('App password', { exact: true }).fill('abcd efgh')
      await mailboxDialog(page).getByRole('button', { name: 'Test connection' }).click()
    },
    shown: (page) => mailboxDialog(page).getByRole('alert'),
  },
  {
    title: 'a mailbox that is changed',
    ...shops(answers(listMailboxes, { mailboxes: [checked] })),
    open: press(/^Edit maya@example.org/),
    shown: dialog('Edit mailbox'),
  },
  {
    title: 'a mailbox that somebody else changed meanwhile',
    ...shops(
      answers(listMailboxes, { mailboxes: [checked] }),
      fails(changeMailbox, 'mailbox_changed', {
        current: sampleMailbox({ imap: { ...imap, folder: 'Theirs' }, version: 2 }),
      }),
    ),
    open: async (page) => {
      await press(/^Edit maya@example.org/)(page)
      await page.getByLabel('Folder').fill('Mine')
      await press('Save changes')(page)
    },
    shown: (page) => dialog('Edit mailbox')(page).getByText(/theirs “Theirs”/),
  },
  {
    title: 'a sync that runs',
    ...settings(
      answers(
        getSyncStatus,
        sampleSyncStatus({
          status: 'syncing',
          sync_id: sampleId(900),
          processed_emails: 5,
          logs: [{ timestamp: AT, level: 'INFO', message: 'Reading the mails' }],
        }),
      ),
      ...full,
    ),
    user: { has_gmail_access: true },
    shown: (page) => page.getByRole('button', { name: 'Cancel sync' }),
  },
  {
    title: 'the settings of an account without a password',
    ...settings(answers(getGoogleStatus, { is_connected: true, has_gmail_access: false, last_sync: null })),
    user: { is_oauth_user: true, has_password: false, google_id: '108' },
    shown: region('Danger Zone'),
  },
  {
    title: 'a mailbox that is removed',
    ...shops(answers(listMailboxes, { mailboxes: [checked] })),
    open: press(/^Remove maya@example.org/),
    shown: question('Remove mailbox'),
  },
  {
    title: 'an offer to install, and no network',
    ...settings(answers(getMe, sampleUser)),
    open: async (page) => {
      await region('Danger Zone')(page).waitFor()
      await page.evaluate(() => {
        const prompt = () => Promise.resolve()
        Object.defineProperty(navigator, 'onLine', { value: false })
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
        window.dispatchEvent(new Event('offline'))
      })
    },
    shown: (page) => page.getByRole('button', { name: 'Install' }),
  },
]
