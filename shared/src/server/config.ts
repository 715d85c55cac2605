import { z } from 'zod'
import { isFilesPlace } from './files/open-blobs.ts'

/** Settings shared by the API and the workers; each service extends them. */
export const CommonConfig = z.object({
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .meta({
      description:
        '`mongodb://…` or `mongodb+srv://…`; a Unix socket is written percent-encoded. When it is set, `npm start` uses that server instead of one of its own',
      usual: 'set by `npm start`',
    }),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/|\/)/, 'must start with redis://, rediss:// or /')
    .meta({
      description:
        '`redis://…`, `rediss://…`, or the path of a Unix socket. When it is set, `npm start` uses that server instead of one of its own',
      usual: 'set by `npm start`',
    }),
  REDIS_PREFIX: z
    .string()
    .default('larder')
    .describe('Prefix of every key and channel, so that several installations can share one Redis'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default('http://127.0.0.1:8080')
    .meta({
      description:
        'The address at which people reach the product: links in mails point to it, and with `https:` cookies are `Secure`. Requests for other host names are refused; [more](#the-public-address)',
      usual: '`http://127.0.0.1:8080`; where it listens, under `npm start`',
    }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional()
    .describe(
      'The mail server, `smtp://user:password@host:587` or `smtps://…`. Without it mails are kept for a day and shown at `/dev/outbox`, only on this machine; [more](#mails)',
    ),
  NEIGHBOURS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` counts once a week which foods the households of this server buy, and which together, to recommend by it; [more](#neighbours). Set it for the API and all workers alike',
    ),
  FILES_AT: z
    .string()
    .refine(isFilesPlace, 'must be an absolute path, or like https://KEY:SECRET@HOST/BUCKET')
    .optional()
    .meta({
      description:
        'Where the files of households are kept: a folder that the API and all workers see, or a bucket (`https://KEY:SECRET@HOST/BUCKET?region=REGION`, S3); [more](#files). Without it they are kept in the database',
      usual: '`files` in the data folder, under `npm start`',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional()
    .describe(
      'The address of a collector of traces (OTLP over HTTP, as `http://localhost:4318`): calls, jobs and operations of MongoDB are sent there, without contents; [more](#traces). Without it nothing is traced',
    ),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Whoever sends it (`Authorization: Bearer …`) can read `/metrics` of the API, which without it is not there, and of workers, which ask for it where it is set; at least 32 characters; [more](#metrics-and-alerts)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal` `error` `warn` `info` `debug` `trace` `silent`'),
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
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type' && present[name] === undefined
    return `${name}: ${isMissing ? 'must be set' : issue.message}`
  })
  throw new Error(`Configuration is incomplete or wrong (${faults.join('; ')}).`)
}
