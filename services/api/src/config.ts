import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'

/** Settings of the API process; the README's table explains each. */
export const ApiConfig = CommonConfig.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Signs the session tokens; whoever knows it can sign in as anybody. */
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Folder of the built client; without it the API answers calls alone. */
  WEB_DIR: z.string().optional(),
  /** Addresses or ranges of the proxies that may name the caller's address, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  BUILD_DATE: z.string().optional(),
})
export type ApiConfig = z.infer<typeof ApiConfig>
