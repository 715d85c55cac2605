import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'
import { mailSettings, refuseHalfOfGoogle } from '@larder/shared/server/mailboxes/mail-settings'
import { networksSetting } from '@larder/shared/server/outbound/networks-setting'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'

export const MEGABYTE = 1_048_576

/** Settings of the API process; the README's table explains each. */
export const ApiConfig = CommonConfig.extend({
  /** `production` hides the pages for operators from everybody else. */
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Signs the session tokens; whoever has it can sign in as anybody. */
  JWT_SECRET: z.string('must be set').min(32, 'must have at least 32 characters'),
  /** Whoever has it can make one account the superuser. */
  OPERATOR_SECRET: z.string('must be set').min(32, 'must have at least 32 characters'),
  /** Goes into the hashes of passwords; of several, separated by commas, the first into new ones. */
  PASSWORD_PEPPER: z
    .string()
    .transform((secrets) => secrets.split(','))
    .pipe(z.array(z.string().trim().min(32, 'must have at least 32 characters')))
    .optional(),
  REGISTRATION: z.enum(['open', 'invited', 'closed']).default('open'),
  /** The maximum number of a user's simultaneous sessions. */
  SESSIONS_PER_USER: z.coerce.number().int().min(1).max(1000).default(50),
  /** The number of refused calls of one network within a quarter of an hour that is unusual; 0 watches nothing. */
  ALERT_AFTER: z.coerce.number().int().min(0).default(300),
  /** Folder of the built client; without it the API serves only calls. */
  WEB_DIR: z.string().optional(),
  /** `off` removes the service worker from every browser that visits. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Addresses or ranges of the proxies that may set the caller's address, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  /** Files (PEM) of the operator's own certificate and its key; the API then serves https. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** The file of the home certificate authority, made if it is missing; the API then serves https. */
  HOME_CA_FILE: z.string().optional(),
  /** When the product was built, as an ISO 8601 instant. */
  BUILD_DATE: z.iso.datetime().optional(),
  ...mailSettings,
  /** The private networks in which pages with recipes, and pictures, may be. */
  RECIPE_NETWORKS: networksSetting,
  /** The private networks in which the server may be that is asked for codes. */
  BARCODE_NETWORKS: networksSetting,
  /** Where unknown codes of goods are looked up: Open Food Facts, or a copy of it; absent looks nothing up. */
  OPEN_FOOD_FACTS_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** The contact address for questions about the service and its data, shown on the legal pages. */
  CONTACT_ADDRESS: z.string().optional(),
  /** The limits of one household. */
  HOUSEHOLD_MAX_ENTRIES: z.coerce.number().int().min(1).default(HOUSEHOLD_LIMITS.entries),
  HOUSEHOLD_MAX_ITEMS: z.coerce.number().int().min(1).default(HOUSEHOLD_LIMITS.items),
  HOUSEHOLD_MAX_FILE_MB: z.coerce
    .number()
    .min(1)
    .default(HOUSEHOLD_LIMITS.fileBytes / MEGABYTE),
  /** Page views and actions are counted there; absent counts nothing. */
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `webhook` posts plain JSON to the address, `plausible` speaks its Events API. */
  ANALYTICS_KIND: z.enum(['webhook', 'plausible']).default('webhook'),
  /** The name under which Plausible counts, usually the host of the service. */
  ANALYTICS_SITE: z.string().default('larder'),
  /** The salt of the hashes of user ids, which prevents others from computing them. */
  ANALYTICS_SALT: z.string().min(16, 'must have at least 16 characters').optional(),
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
