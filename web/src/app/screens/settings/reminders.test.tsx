import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  changeReminderSettings,
  getReminderSettings,
  listReminderDeliveries,
  type ReminderDelivery,
  type ReminderSettings,
  sendTestPush,
  sendTestReminder,
  subscribePush,
  unsubscribePush,
} from '@larder/shared/contracts/insights/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TEST_SHOWN } from '../../../lib/service-worker/test-shown.ts'
import { answers, fails, on, refusal } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleDelivery, sampleReminders, sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const ENDPOINT = 'https://push.example.org/one'

const given: (() => void)[] = []
/** Gives the tests' browser, which has no push, a part of it until the test ends. */
const give = (to: object, name: string, value: unknown) => {
  Object.defineProperty(to, name, { configurable: true, value })
  given.push(() => Reflect.deleteProperty(to, name))
}

let isRegistered = true
/** A browser with a service worker and a push service; `permission` is what the person says when asked. */
const giveBrowserPush = (
  permission: NotificationPermission,
  current: NotificationPermission = 'default',
  isOn = false,
) => {
  let isSubscribed = isOn
  const subscription = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: () => {
      isSubscribed = false
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
    subscribe: () => {
      isSubscribed = true
      return Promise.resolve(subscription)
    },
  }
  give(window, 'PushManager', class {})
  give(window, 'Notification', {
    permission: current,
    requestPermission: () => Promise.resolve(permission),
  })
  let beReady = () => {}
  const ready = new Promise<void>((resolve) => {
    beReady = resolve
  })
  const container = Object.assign(new EventTarget(), {
    ready,
    getRegistration: () => Promise.resolve(isRegistered ? { pushManager } : undefined),
  })
  give(navigator, 'serviceWorker', container)
  return {
    isSubscribed: () => isSubscribed,
    drop: () => {
      isSubscribed = false
    },
    /** The service worker starts. */
    startWorker: () => {
      isRegistered = true
      beReady()
    },
    /** The service worker says that it has shown a test. */
    showTest: () =>
      act(() => {
        container.dispatchEvent(new MessageEvent('message', { data: TEST_SHOWN }))
      }),
  }
}

afterEach(() => {
  isRegistered = true
  vi.stubGlobal('isSecureContext', true)
  for (const takeBack of given.splice(0)) takeBack()
})

const open = (...handlers: HttpHandler[]) =>
  renderApp('/settings/notifications', {
    handlers: [...handlers, answers(getMe, sampleUser), ...settingsAnswers],
  })
const part = async () => within(await screen.findByRole('region', { name: 'Reminders' }))
const save = async () => (await part()).findByRole('button', { name: 'Save reminders' })

/** A server that keeps settings; `sent` are those that it was sent. */
const settingsServer = (sent: ReminderSettings[]) => {
  let kept = sampleReminders()
  return [
    answers(getReminderSettings, () => kept),
    answers(changeReminderSettings, ({ body }) => {
      sent.push(body as ReminderSettings)
      kept = { ...kept, ...(body as ReminderSettings) }
      return kept
    }),
  ]
}

describe('reminders, in the settings', () => {
  it('shows what is set, and saves changes', async () => {
    const sent: ReminderSettings[] = []
    const user = open(...settingsServer(sent))
    const button = await save()
    await user.click((await part()).getByRole('checkbox', { name: 'Daily mail to maya@example.org' }))
    await user.click((await part()).getByRole('checkbox', { name: 'Low stock' }))
    const days = (await part()).getByRole('spinbutton', { name: 'Days before it expires' })
    await user.clear(days)
    await user.type(days, '5')
    await user.click((await part()).getByRole('checkbox', { name: 'Quiet hours' }))
    await user.click(button)
    expect(await screen.findByText('Your reminders are saved')).toBeVisible()
    expect(sent).toEqual([
      {
        has_mail: true,
        kinds: { expired: true, expires_soon: true, out_of_stock: true, low: false, runs_out: true },
        lead_days: { expires_soon: 5, runs_out: 3 },
        time: '08:00',
        quiet: null,
      },
    ])
  })

  it('refuses what makes no sense, beside its field', async () => {
    const sent: ReminderSettings[] = []
    const user = open(...settingsServer(sent))
    await save()
    const days = (await part()).getByRole('spinbutton', { name: 'Days before it expires' })
    await user.clear(days)
    await user.type(days, '-1')
    await user.click(await save())
    expect(await (await part()).findByText('Days must not be negative')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('says when the address must be confirmed before anything is sent', async () => {
    open(answers(getReminderSettings, sampleReminders({ has_mail: true, is_email_confirmed: false })))
    expect(await (await part()).findByText(/Nothing is sent until you have confirmed/)).toBeVisible()
  })

  it('says when it could not be loaded, and tries again', async () => {
    let isAway = true
    const user = open(
      on(getReminderSettings, () =>
        isAway ? refusal('database_unavailable') : Response.json(sampleReminders()),
      ),
    )
    const again = await (await part()).findByRole('button', { name: 'Try again' })
    isAway = false
    await user.click(again)
    expect(await save()).toBeVisible()
  })
})

describe('notifications in this browser', () => {
  it('says where they are not possible', async () => {
    open()
    expect(await (await part()).findByText(/This browser cannot show notifications/)).toBeVisible()
    expect((await part()).queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
  })

  it('says that they need https', async () => {
    giveBrowserPush('granted')
    vi.stubGlobal('isSecureContext', false)
    open()
    expect(await (await part()).findByText(/Larder was opened by http/)).toBeVisible()
  })

  it('says that they need the service worker, until it starts', async () => {
    const { startWorker } = giveBrowserPush('granted')
    isRegistered = false
    open()
    expect(await (await part()).findByText(/Reload the page; a private window never does/)).toBeVisible()
    startWorker()
    expect(await (await part()).findByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  })

  it('says where the person does not allow them', async () => {
    giveBrowserPush('denied', 'denied')
    open()
    expect(await (await part()).findByText(/You do not allow notifications/)).toBeVisible()
  })

  it('turns them on and off', async () => {
    const { isSubscribed } = giveBrowserPush('granted')
    const sent: unknown[] = []
    let kept = sampleReminders()
    const user = open(
      answers(getReminderSettings, () => kept),
      answers(subscribePush, ({ body }) => {
        sent.push(body)
        return (kept = sampleReminders({ has_push_here: true, push_count: 2 }))
      }),
      answers(unsubscribePush, () => (kept = sampleReminders({ push_count: 1 }))),
    )
    await user.click(await (await part()).findByRole('button', { name: 'Turn on notifications' }))
    expect(await screen.findByText('This browser shows reminders now')).toBeVisible()
    expect(sent).toEqual([{ endpoint: ENDPOINT, keys: KEYS }])
    expect(isSubscribed()).toBe(true)
    expect((await part()).getByText(/One other browser shows/)).toBeVisible()
    await user.click(await (await part()).findByRole('button', { name: 'Turn off notifications' }))
    expect(await screen.findByText('This browser shows no more reminders')).toBeVisible()
    expect(isSubscribed()).toBe(false)
  })

  it('stays off when the person does not allow it', async () => {
    giveBrowserPush('denied')
    const user = open()
    const button = await (await part()).findByRole('button', { name: 'Turn on notifications' })
    await user.click(button)
    expect(await screen.findByText(/You have not allowed notifications/)).toBeVisible()
    expect((await part()).getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  })
})

describe('a test notification', () => {
  const ID = 'c'.repeat(24)
  const openOn = (...handlers: HttpHandler[]) => {
    const browser = giveBrowserPush('granted', 'granted', true)
    const user = open(
      ...handlers,
      answers(getReminderSettings, sampleReminders({ has_push_here: true, push_count: 1 })),
    )
    return { ...browser, user }
  }
  const press = async (user: UserEvent) =>
    user.click(await (await part()).findByRole('button', { name: 'Send a test notification' }))
  const said = async (words: RegExp) =>
    waitFor(async () =>
      expect((await part()).getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(words),
      ),
    )

  it('is offered only where notifications are on', async () => {
    giveBrowserPush('granted')
    open()
    expect(await (await part()).findByRole('button', { name: 'Turn on notifications' })).toBeVisible()
    expect((await part()).queryByRole('button', { name: 'Send a test notification' })).toBeNull()
  })

  it('is followed to the push service, and to this browser', async () => {
    let state: ReminderDelivery['state'] = 'waiting'
    const { user, showTest } = openOn(
      answers(sendTestPush, { delivery_id: ID }),
      answers(listReminderDeliveries, () => [
        sampleDelivery({ id: ID, channel: 'push', is_test: true, state, at: new Date().toISOString() }),
      ]),
    )
    await press(user)
    await said(/on its way to the push service/)
    state = 'delivered'
    await waitFor(() => said(/has taken it, and shows it here within seconds/), { timeout: 5_000 })
    showTest()
    await said(/has arrived, and this browser has shown it/)
  })

  it('says in words why it has not arrived', async () => {
    const reason = 'The push service of the browser could not be reached'
    const { user } = openOn(
      answers(sendTestPush, { delivery_id: ID }),
      answers(listReminderDeliveries, [
        sampleDelivery({ id: ID, channel: 'push', is_test: true, state: 'failed', reason }),
      ]),
    )
    await press(user)
    await said(/^It has not arrived: The push service of the browser could not be reached$/)
  })

  it('says why the server sends none', async () => {
    const { user } = openOn(fails(sendTestPush, 'push_off'))
    await press(user)
    await said(/The server knows no subscription of this browser/)
  })

  it('is not sent once the browser has dropped its subscription', async () => {
    const sent: unknown[] = []
    const { user, drop } = openOn(
      on(sendTestPush, () => {
        sent.push(1)
        return refusal('push_off')
      }),
    )
    await (await part()).findByRole('button', { name: 'Send a test notification' })
    drop()
    await press(user)
    expect(await (await part()).findByText(/has dropped its subscription/)).toBeVisible()
    expect((await part()).getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('what was sent', () => {
  it('is listed with the reasons of failures', async () => {
    open(
      answers(listReminderDeliveries, [
        sampleDelivery({}),
        sampleDelivery({
          id: 'b'.repeat(24),
          channel: 'push',
          target: 'Firefox on Linux',
          state: 'failed',
          reason: 'The push service of the browser refused the notification',
        }),
      ]),
    )
    const [mail, push] = await (await part()).findAllByRole('listitem')
    expect(mail).toHaveTextContent(/Mail: 3 items Delivered.*maya@example.org/)
    expect(push).toHaveTextContent(/Notification: 3 items Failed.*refused the notification/)
  })

  it('is nothing at first, and a test needs somewhere to go', async () => {
    open()
    expect(await (await part()).findByText('Nothing was sent to you yet.')).toBeVisible()
    expect((await part()).getByRole('button', { name: 'Send a test' })).toBeDisabled()
  })

  it('contains a test that is sent', async () => {
    let deliveries: ReminderDelivery[] = []
    const user = open(
      answers(getReminderSettings, sampleReminders({ has_mail: true, push_count: 1 })),
      answers(listReminderDeliveries, () => deliveries),
      answers(sendTestReminder, () => {
        deliveries = [sampleDelivery({ is_test: true, reminder_count: 0, state: 'waiting' })]
        return { mail_count: 1, push_count: 1 }
      }),
    )
    await user.click(await (await part()).findByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('A test is on its way to your mailbox and 1 browser')).toBeVisible()
    expect(await (await part()).findByRole('listitem')).toHaveTextContent(/Mail: a test On its way/)
  })
})
