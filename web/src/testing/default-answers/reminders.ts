import { getReminderSettings } from '@larder/shared/contracts/insights/notifications'
import { answers } from '../handlers.ts'
import { sampleReminders } from '../samples/samples.ts'

export const defaultAnswers = () => [answers(getReminderSettings, sampleReminders())]
