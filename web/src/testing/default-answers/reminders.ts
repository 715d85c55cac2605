import { getReminderSettings, listReminderDeliveries } from '@larder/shared/contracts/insights/notifications'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { answers } from '../handlers.ts'
import { sampleReminders } from '../samples/samples.ts'

export const defaultAnswers = () => [
  answers(getReminderSettings, sampleReminders()),
  answers(listReminderDeliveries, []),
  answers(listReminders, []),
]
