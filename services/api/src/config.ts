import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'

/** Settings of the API process; the README's table explains each. */
export const ApiConfig = CommonConfig.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Signs the session tokens; whoever knows it can sign in as anybody. */
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** Whoever knows it can make one account the superuser. */
  OPERATOR_SECRET: z.string().min(32, 'must have at least 32 characters'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Folder of the built client; without it the API answers calls alone. */
  WEB_DIR: z.string().optional(),
  /** Addresses or ranges of the proxies that may name the caller's address, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  BUILD_DATE: z.string().optional(),
  /** Where questions about the service and its data go: shown on the legal pages. */
  CONTACT_ADDRESS: z.string().optional(),
  /** Page views and acts are counted there; absent counts nothing. */
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `webhook` posts plain JSON to the address, `plausible` speaks its Events API. */
  ANALYTICS_KIND: z.enum(['webhook', 'plausible']).default('webhook'),
  /** The name under which Plausible counts, usually the host of the service. */
  ANALYTICS_SITE: z.string().default('larder'),
  /** Makes hashes of user ids that nobody else can make. */
  ANALYTICS_SALT: z.string().min(16, 'must have at least 16 characters').optional(),
}).refine(
  ({ ANALYTICS_URL, ANALYTICS_SALT }) => ANALYTICS_URL === undefined || ANALYTICS_SALT !== undefined,
  {
    path: ['ANALYTICS_SALT'],
    message: 'must be set where ANALYTICS_URL is',
  },
)
export type ApiConfig = z.infer<typeof ApiConfig>
