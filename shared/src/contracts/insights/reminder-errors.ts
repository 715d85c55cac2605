import type { ErrorTable } from '../base/error-table.ts'

/** Why a reminder does not reach somebody. */
export const REMINDER_ERRORS = {
  reminder_link_invalid: {
    status: 400,
    message: 'This link is invalid or has expired. The dashboard shows what there is to do now.',
  },
  reminders_off: {
    status: 409,
    message: 'Switch on mails, or notifications in a browser, before you send a test.',
  },
  reminder_outdated: {
    status: 410,
    message: 'The day was over before it could be delivered; the next one says what is still so.',
  },
  reminder_undelivered: { status: 504, message: 'It could not be delivered in several attempts' },
  push_gone: {
    status: 410,
    message: 'The browser takes no more notifications. They can be switched on there again.',
  },
  push_off: {
    status: 409,
    message: 'The server knows no subscription of this browser. Turn notifications on here first.',
  },
  push_refused: { status: 422, message: 'The push service of the browser refused the notification' },
  push_key_refused: {
    status: 422,
    message:
      'The push service of the browser does not know this server. Turn notifications off there and on again.',
  },
  push_too_large: {
    status: 422,
    message: 'The notification is too long for the push service of the browser',
  },
  push_busy: { status: 503, message: 'The push service of the browser did not take the notification' },
  push_unreachable: { status: 502, message: 'The push service of the browser could not be reached' },
  push_forbidden: {
    status: 422,
    message: 'The push service of the browser is in a private network that PUSH_NETWORKS does not name',
  },
} as const satisfies ErrorTable
