import { pino } from 'pino'
import type { Logger } from 'pino'

export type { Logger } from 'pino'

type LoggedRequest = { method: string; url: string; ip: string }

/** An address without its query and without the id that opens a progress socket: both can be secrets. */
const withoutSecrets = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/progress\/(?:results\/)?)[\w-]{22}$/, '$1…')

/** How every process logs: passwords, tokens and secret ids are never written. */
export const LOGGER_OPTIONS = {
  redact: ['*.password', '*.access_token'],
  serializers: {
    req: ({ method, url, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url), ip }),
  },
}

/** Makes the process's JSON logger; `level` is a pino level. */
export const createLogger = (name: string, level: string): Logger => pino({ name, level, ...LOGGER_OPTIONS })
