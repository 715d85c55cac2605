import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type { Logger } from 'pino'

type LoggedRequest = { method: string; url: string; ip: string }

/** An address without its query, the id of a progress socket and the secret of a calendar, whatever follows them. */
const withoutSecrets = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(\/progress\/(?:results\/)?).+/, '$1…')
    .replace(/(\/calendar\/).+/, '$1…')

/** The logging of every process: passwords, tokens and secret ids are never written. */
export const LOGGER_OPTIONS = {
  redact: ['*.password', '*.access_token'],
  serializers: {
    req: ({ method, url, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url), ip }),
  },
}

/**
 * Creates the process's JSON logger, which writes to the standard output unless `to` says otherwise; `level` is a pino level. Each line is written at once: lines kept for later are
 * written at the exit, and such an exit never ends when what read them has ended before (sonic-boom 4 tries for ever).
 */
export const createLogger = (name: string, level: string, to?: DestinationStream): Logger =>
  pino({ name, level, ...LOGGER_OPTIONS }, to ?? pino.destination({ fd: 1, sync: true }))
