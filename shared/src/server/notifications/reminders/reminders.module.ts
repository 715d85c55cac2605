import type { Connection } from 'mongoose'
import {
  changeReminderSettings,
  finishReminder,
  getReminderSettings,
  listReminderDeliveries,
  resumeReminder,
  sendTestPush,
  sendTestReminder,
  snoozeReminder,
  subscribePush,
  unsubscribePush,
} from '@larder/shared/contracts/insights/notifications'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { Logger } from '../../logging.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { PushSender } from '../../ports/push-sender.ts'
import type { ShoppingListsService } from '../../shopping-lists/shopping-lists.service.ts'
import { createWorkSweep } from '../../work/work-sweep.ts'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import { createReminderDelivery } from './deliveries/deliver-reminder.service.ts'
import { createDueDigests } from './deliveries/due-digests.service.ts'
import type { ListReminders } from './deliveries/due-digests.service.ts'
import { createReminderActs } from './deliveries/reminder-acts.service.ts'
import {
  createReminderDeliveryRepository,
  reminderDeliveriesCollection,
} from './deliveries/reminder-delivery.repository.ts'
import { createRemindersBatch, createRemindersDue } from './deliveries/reminders-due.processor.ts'
import { createDeliveryRequests } from './deliveries/request-deliveries.ts'
import { createReminderActions } from './pauses/reminder-actions.service.ts'
import { reminderPausesCollection } from './pauses/reminder-pause.repository.ts'
import type { ReminderPauses } from './pauses/reminder-pauses.service.ts'
import { createPushKeys } from './push/push-keys.ts'
import {
  createPushSubscriptionRepository,
  pushSubscriptionsCollection,
} from './push/push-subscription.repository.ts'
import { serverKeysCollection } from './push/server-key.collection.ts'
import {
  createReminderSettingsRepository,
  reminderSettingsCollection,
} from './settings/reminder-settings.repository.ts'
import { createReminderSettingsService } from './settings/reminder-settings.service.ts'
import type { ReminderActions } from './pauses/reminder-actions.service.ts'
import type { ReminderSettingsService } from './settings/reminder-settings.service.ts'

type Deps = {
  connection: Connection
  users: AccountStore['users']
  sessions: AccountStore['sessions']
  catalogue: CatalogueService
  shoppingLists: ShoppingListsService
  pauses: ReminderPauses
  listReminders: ListReminders
  listAllReminders: ListReminders
  jobs: JobProducer
  logger: Logger
  now: () => Date
}

/** Reminders that reach people: by mail and as notifications, when and of what each person wants. */
export const createRemindersModule = ({ connection, ...deps }: Deps) => {
  const { jobs, now } = deps
  const settings = createReminderSettingsRepository(connection)
  const subscriptions = createPushSubscriptionRepository(connection)
  const deliveries = createReminderDeliveryRepository(connection)
  const loadPushKeys = createPushKeys(connection)
  const requestDeliveries = createDeliveryRequests({ ...deps, deliveries })
  const actions = createReminderActions(deps)
  const reminderSettings = createReminderSettingsService({
    ...deps,
    settings,
    subscriptions,
    deliveries,
    requestDeliveries,
    loadPushKeys,
  })
  const digests = createDueDigests({ ...deps, settings, subscriptions, requestDeliveries })
  return {
    services: {
      loadPushKeys,
      reminderActs: createReminderActs({ ...deps, deliveries, settings, actions }),
      /** What sends mails and notifications, for a process that can. */
      createDelivering: (outside: { mailer: Mailer; push: PushSender; publicUrl: string }) =>
        createReminderDelivery({ ...deps, ...outside, deliveries, subscriptions, settings }),
    },
    collections: [
      reminderPausesCollection,
      reminderSettingsCollection,
      pushSubscriptionsCollection,
      reminderDeliveriesCollection,
      serverKeysCollection,
    ],
    calls: reminderCalls(reminderSettings, actions),
    processors: {
      'reminders.due': createRemindersDue(digests),
      'reminders.batch': createRemindersBatch(digests),
    },
    works: [{ job: 'reminders.deliver', work: deliveries.work }],
    sweeps: [
      {
        name: 'reminders',
        run: createWorkSweep({ job: 'reminders.deliver', work: deliveries.work, jobs, now }),
      },
    ],
    // People choose their times in minutes, and one that is missed may fall into quiet hours or the next day.
    schedules: [{ job: 'reminders.due', pattern: '* * * * *' }],
  } satisfies FeatureModule
}

/** The calls about what a person is reminded of, and about the reminders of the household. */
const reminderCalls = (settings: ReminderSettingsService, actions: ReminderActions): Call[] => [
  answers(getReminderSettings, (_input, actor) => settings.show(actor)),
  answers(changeReminderSettings, ({ body }, actor) => settings.change(actor, body)),
  answers(subscribePush, ({ body }, actor) => settings.subscribe(actor, body)),
  answers(unsubscribePush, (_input, actor) => settings.unsubscribe(actor)),
  answers(listReminderDeliveries, (_input, actor) => settings.listDeliveries(actor)),
  answers(sendTestReminder, (_input, actor) => settings.sendTest(actor)),
  answers(sendTestPush, (_input, actor) => settings.sendTestPush(actor)),
  answers(snoozeReminder, ({ params, body }, actor) =>
    actions.snooze(actor, params.itemId, body.kind, body.days),
  ),
  answers(resumeReminder, ({ params }, actor) => actions.resume(actor, params.itemId)),
  answers(finishReminder, ({ params, body }, actor) => actions.finish(actor, params.itemId, body.kind)),
]
