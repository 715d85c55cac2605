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
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { ReminderActions } from './pauses/reminder-actions.service.ts'
import type { ReminderSettingsService } from './settings/reminder-settings.service.ts'

/** The calls about what a person is reminded of, and about the reminders of the household. */
export const reminderCalls = (settings: ReminderSettingsService, actions: ReminderActions): Call[] => [
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
