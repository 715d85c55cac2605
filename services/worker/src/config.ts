import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'
import { mailSettings, refuseHalfOfGoogle } from '@larder/shared/server/mailboxes/mail-settings'
import { networksSetting } from '@larder/shared/server/outbound/networks-setting'

const WorkerSettings = CommonConfig.extend({
  ...mailSettings,
  PUSH_NETWORKS: networksSetting.describe('Private networks in which push services of browsers may be'),
  FEED_NETWORKS: networksSetting.describe(
    'Private networks in which the servers of `PROMOTION_FEEDS` may be',
  ),
  OCR_THREADS: z.coerce.number().int().min(1).max(64).optional().meta({
    description:
      'The number of files read at the same time, each in a process of its own; [plan 0.7 GB of memory for each](#more-workers)',
    usual: 'the number of cores, at most 2',
  }),
  OCR_ENGINE: z
    .enum(['ppocr', 'tesseract'])
    .default('ppocr')
    .describe(
      'The text recognition: `ppocr`, a neural detector and recogniser, or `tesseract`, which needs half of the memory and runs where the native library of `ppocr` does not. Hebrew is always read by Tesseract',
    ),
  OCR_LANGUAGE: z.enum(['auto', 'latin', 'hebrew']).default('auto').describe('`auto` `latin` `hebrew`'),
  PDF_RENDERER: z
    .enum(['pdfium', 'pdf2pic'])
    .default('pdfium')
    .describe('`pdf2pic` renders with GraphicsMagick and Ghostscript, which must be installed'),
  PDF_DPI: z.coerce
    .number()
    .int()
    .min(72)
    .max(1200)
    .default(600)
    .describe('The resolution at which PDF pages without text are rendered, 72 to 1200'),
  RECEIPT_RETENTION_DAYS: z.coerce.number().min(1).max(36_500).optional().meta({
    description:
      'How many days after a receipt was added its file and pictures are deleted; what was read stays',
    usual: 'for ever',
  }),
  MAIL_FROM: z.string().default('Larder <larder@localhost>').describe('The sender of mails'),
  SMTP_TLS: z.enum(['required', 'optional']).optional().meta({
    description:
      '`required`: mails are sent only over an encrypted connection (STARTTLS with `smtp:`); `optional`: mails and the password may be sent unencrypted',
    usual: '`required`; for a mail server on this machine `optional`',
  }),
  PROMOTION_FEEDS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((place) => place.trim())
        .filter(Boolean),
    )
    .refine(
      (places) =>
        places.every(
          (place) => /^(?:\/|https?:\/\/)/i.test(place) && (place.startsWith('/') || URL.canParse(place)),
        ),
      'must be web addresses and absolute paths, separated by commas',
    )
    .describe(
      'Where promotions and prices of shops come from, separated by commas: web addresses, files and folders; [more](#promotions). Without it nothing is fetched, and the dashboard shows none',
    ),
  SWEEP_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3_600)
    .default(60)
    .describe(
      'The interval at which jobs lost by Redis or a dead worker are restored; after a start, and when a store is back, also at once and after 5 and 10 s',
    ),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().meta({
    description:
      'The port at which a worker serves `/metrics`; each worker of a machine needs one of its own; [more](#metrics-and-alerts). Without it nothing listens',
  }),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Where it does. On an address that others can reach, set `METRICS_TOKEN` too: whoever has it reads them over plain http',
    ),
  LLM_BASE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'must be like https://host/v1, without a user name')
    .optional()
    .describe(
      "The address (`https://host/v1`) of a server with OpenAI's chat completions API; [what is sent there](models.md). Without it nothing is sent to anybody",
    ),
  LLM_MODEL: z.string().optional().describe('The name of the model to use; both or neither'),
  LLM_API_KEY: z.string().optional().describe('The key of that server, if it needs one'),
  LLM_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(120)
    .default(60)
    .describe(
      'How long the model may take for one receipt, mail or recipe, all answers included, 1 to 120; after that the result of the rules, or a recipe of the cookbook, is used',
    ),
  LLM_DAILY_TOKENS: z.coerce.number().int().min(1).optional().meta({
    description:
      'The most tokens that one household may use in one of its days, questions and answers; [more](models.md#a-cap-for-each-household)',
    usual: 'no bound',
  }),
  LLM_DAILY_MONEY: z.coerce.number().positive().optional().meta({
    description:
      'The most money that one household may use in one of its days, by the two prices, in their currency',
    usual: 'no bound',
  }),
  LLM_INPUT_PRICE: z.coerce
    .number()
    .min(0)
    .default(0)
    .describe(
      'The price of a million tokens of questions, in any currency. By the two prices the [metrics](#metrics-and-alerts) say what was spent',
    ),
  LLM_OUTPUT_PRICE: z.coerce
    .number()
    .min(0)
    .default(0)
    .describe('The price of a million tokens of answers, in the same currency'),
})

/** Settings of a worker process; `npm run settings` makes the table of docs/operating.md of them. */
export const WorkerConfig = WorkerSettings.refine(
  ({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }) =>
    (LLM_BASE_URL === undefined) === (LLM_MODEL === undefined) &&
    (LLM_BASE_URL !== undefined || LLM_API_KEY === undefined),
  { path: ['LLM_BASE_URL and LLM_MODEL'], error: 'must be set together' },
)
  .refine(
    ({ LLM_DAILY_MONEY, LLM_INPUT_PRICE, LLM_OUTPUT_PRICE }) =>
      LLM_DAILY_MONEY === undefined || LLM_INPUT_PRICE + LLM_OUTPUT_PRICE > 0,
    { path: ['LLM_DAILY_MONEY'], error: 'needs LLM_INPUT_PRICE or LLM_OUTPUT_PRICE' },
  )
  .superRefine(refuseHalfOfGoogle)
export type WorkerConfig = z.infer<typeof WorkerConfig>
