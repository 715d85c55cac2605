import { z } from 'zod'

/** Settings shared by the API and the workers; each service extends them. */
export const CommonConfig = z.object({
  /** A `mongodb://` or `mongodb+srv://` address; a Unix socket is written percent-encoded. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://'),
  /** A `redis://` or `rediss://` address, or the path of a Unix socket. */
  REDIS_URL: z.string().regex(/^(rediss?:\/\/|\/)/, 'must start with redis://, rediss:// or /'),
  /** Put before every Redis key and channel, so that several installations can share one Redis. */
  REDIS_PREFIX: z.string().default('larder'),
  /** The public address of the product: links in mails start with it, and https makes cookies Secure. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default('http://127.0.0.1:8080'),
  /** The mail server, `smtp://` or `smtps://`; without it mails are kept in the local outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  /** Whether what households buy is counted over all of them, in counts of at least 20, to recommend by it. */
  NEIGHBOURS: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Reads a service's settings from its environment; an empty variable counts as absent.
 * @throws Error with one sentence that names every wrong or missing variable.
 */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> => {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Configuration is incomplete or wrong (${faults.join('; ')}).`)
}
