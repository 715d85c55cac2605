import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'
import { mailSettings, refuseHalfOfGoogle } from '@larder/shared/server/mailboxes/mail-settings'
import { networksSetting } from '@larder/shared/server/outbound/networks-setting'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'

export const MEGABYTE = 1_048_576

/** Settings of the API process; `npm run settings` makes the table of docs/operating.md of them. */
export const ApiConfig = CommonConfig.extend({
  NODE_ENV: z.string().optional().meta({
    description:
      "In `production` the pages for operators (`/api/docs`, `/dev/ui`) can be opened only on this machine, or with the operator's secret in the header `X-Operator-Secret`",
    usual: '`production` under `npm start`',
  }),
  HOST: z.string().default('127.0.0.1').describe('Where it listens (`--host` of `npm start`)'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Where it listens (`--port` of `npm start`)'),
  JWT_SECRET: z.string('must be set').min(32, 'must have at least 32 characters').meta({
    description: 'Signs session tokens: whoever has it can sign in as anybody; at least 32 characters',
    usual: 'made by `npm start`',
  }),
  OPERATOR_SECRET: z.string('must be set').min(32, 'must have at least 32 characters').meta({
    description:
      'Whoever sends it can make one account the [superuser](#the-superuser), and open the pages for operators; at least 32 characters',
    usual: 'made by `npm start`',
  }),
  PASSWORD_PEPPER: z
    .string()
    .transform((secrets) => secrets.split(','))
    .pipe(z.array(z.string().trim().min(32, 'must have at least 32 characters')))
    .optional()
    .meta({
      description:
        'Goes into the hashes of passwords, so that nobody can guess passwords with a copy of the database alone; at least 32 characters. Of several, separated by commas, the first goes into new hashes and all are used to check; [more](#secrets-and-what-their-loss-costs)',
      usual: 'made by `npm start`',
    }),
  REGISTRATION: z
    .enum(['open', 'invited', 'closed'])
    .default('open')
    .describe(
      'Who can create an account: `open`, everybody who reaches the server; `invited`, whoever has opened the link of a valid invitation to a household; `closed`, nobody, not even who is invited',
    ),
  SESSIONS_PER_USER: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe(
      "The maximum number of a user's simultaneous sessions; a further one ends the least recently used",
    ),
  ALERT_AFTER: z.coerce
    .number()
    .int()
    .min(0)
    .default(300)
    .describe(
      "This many refused calls of one network within a quarter of an hour (or failed sign-ins of all networks together) are unusual: the superuser hears of it by mail and in the account's activity, the audit log in any case; `0` watches nothing",
    ),
  WEB_DIR: z.string().optional().meta({
    description: 'Folder of the built client; without it the API serves only calls',
    usual: 'set by `npm start`',
  }),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` removes the service worker, and the files that it keeps, from every browser at its next visit, or within an hour where Larder is open; [more](household.md#installing-larder)',
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or ranges of the proxies whose `X-Forwarded-For` is trusted, separated by commas; a proxy must pass on the requested `Host`, or send it as `X-Forwarded-Host`',
    ),
  TLS_CERT: z
    .string()
    .optional()
    .describe(
      'File (PEM) of your own certificate, with those between it and its authority; https is then served with it, also by `npm start` without `--https`. A changed file is used within half a minute, without a restart',
    ),
  TLS_KEY: z.string().optional().describe('File (PEM) of its key, without a password; both or neither'),
  HOME_CA_FILE: z.string().optional().meta({
    description:
      'The file of the certificate authority with which the API makes its https certificates; made if it is missing. `PUBLIC_URL` must start with `https:`; [more](#https-at-home)',
    usual: 'set by `npm start -- --https`',
  }),
  BACKUP_DESK: z.enum(['on', 'off']).default('off').meta({
    description:
      "Whether the operators' page makes backups and brings them back, by the process that started this one",
    usual: '`on` under `npm start` with the embedded store',
  }),
  BUILD_DATE: z.iso.datetime().optional().meta({
    description: 'The time of the build (ISO 8601), shown in the settings',
    usual: 'set by `npm start`',
  }),
  ...mailSettings,
  RECIPE_NETWORKS: networksSetting.describe(
    'Private networks in which pages with recipes, and pictures, may be. Elsewhere they are read on ports 80 and 443 of public hosts only',
  ),
  BARCODE_NETWORKS: networksSetting.describe(
    'Private networks in which the server of `OPEN_FOOD_FACTS_URL` may be',
  ),
  OPEN_FOOD_FACTS_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional()
    .describe(
      'Where codes are looked up that a household does not know yet: `https://world.openfoodfacts.org`, or a copy with the same API (version 2). Without it nothing is looked up',
    ),
  CONTACT_ADDRESS: z
    .string()
    .optional()
    .describe('The e-mail address on the legal pages, for questions about the service and its data'),
  HOUSEHOLD_MAX_ENTRIES: z.coerce
    .number()
    .int()
    .min(1)
    .default(HOUSEHOLD_LIMITS.entries)
    .describe('The most entries in the inventory of one household'),
  HOUSEHOLD_MAX_ITEMS: z.coerce
    .number()
    .int()
    .min(1)
    .default(HOUSEHOLD_LIMITS.items)
    .describe('The most items in the catalogue of one household'),
  HOUSEHOLD_MAX_FILE_MB: z.coerce
    .number()
    .min(1)
    .default(HOUSEHOLD_LIMITS.fileBytes / MEGABYTE)
    .describe(
      'The most MB of files of one household: receipts with their pictures, photos, and pictures of the web (a quarter of it at most)',
    ),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Page views and actions are reported to this address. Without it nothing is reported'),
  ANALYTICS_KIND: z
    .enum(['webhook', 'plausible'])
    .default('webhook')
    .describe(
      '`webhook` posts `{ name, path, user_hash, properties, at }` to the address; `plausible` uses the Events API of the server at that address',
    ),
  ANALYTICS_SITE: z.string().default('larder').describe('The name of the site for `plausible`'),
  ANALYTICS_SALT: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Users are told apart by hashes made with it; at least 16 characters, required with `ANALYTICS_URL`',
    ),
})
  .refine(
    ({ ANALYTICS_URL, ANALYTICS_SALT }) => ANALYTICS_URL === undefined || ANALYTICS_SALT !== undefined,
    {
      path: ['ANALYTICS_SALT'],
      message: 'must be set where ANALYTICS_URL is',
    },
  )
  .refine(({ TLS_CERT, TLS_KEY }) => (TLS_CERT === undefined) === (TLS_KEY === undefined), {
    path: ['TLS_CERT'],
    message: 'must be set together with TLS_KEY',
  })
  .refine(
    ({ TLS_CERT, HOME_CA_FILE, PUBLIC_URL }) =>
      (TLS_CERT ?? HOME_CA_FILE) === undefined || PUBLIC_URL.startsWith('https:'),
    { path: ['PUBLIC_URL'], message: 'must start with https:// where https is served' },
  )
  .superRefine(refuseHalfOfGoogle)
export type ApiConfig = z.infer<typeof ApiConfig>
