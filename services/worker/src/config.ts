import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'
import { mailSettings, refuseHalfOfGoogle } from '@larder/shared/server/mailboxes/mail-settings'
import { networksSetting } from '@larder/shared/server/outbound/networks-setting'

const WorkerSettings = CommonConfig.extend({
  ...mailSettings,
  /** The private networks in which push services of browsers may be. */
  PUSH_NETWORKS: networksSetting,
  /** The private networks in which servers with promotions may be. */
  FEED_NETWORKS: networksSetting,
  /**
   * Files read at the same time, each in a separate process of about 650 MB; by default the number of cores, at most 2.
   */
  OCR_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /**
   * The OCR engine. `ppocr` (a neural text detector and recogniser) finds far more and reads photos; `tesseract` takes
   * half of the memory and runs where the native library of `ppocr` does not. Hebrew is always read by Tesseract.
   */
  OCR_ENGINE: z.enum(['ppocr', 'tesseract']).default('ppocr'),
  OCR_LANGUAGE: z.enum(['auto', 'latin', 'hebrew']).default('auto'),
  PDF_RENDERER: z.enum(['pdfium', 'pdf2pic']).default('pdfium'),
  /** The resolution in dots per inch at which PDF pages without text are rendered. */
  PDF_DPI: z.coerce.number().int().min(72).max(1200).default(600),
  /** The folder in which the language data is kept between starts; by default a temporary one. */
  DATA_DIR: z.string().optional(),
  /**
   * Files and pictures of receipts added this many days ago are deleted, what was read stays; by default they are kept
   * forever.
   */
  RECEIPT_RETENTION_DAYS: z.coerce.number().min(1).max(36_500).optional(),
  /** The sender of mails, as `Larder <larder@example.org>`. */
  MAIL_FROM: z.string().default('Larder <larder@localhost>'),
  /** Whether mails may be sent unencrypted; by default only to a mail server on this machine. */
  SMTP_TLS: z.enum(['required', 'optional']).optional(),
  /**
   * Where promotions and prices of shops come from, separated by commas: web addresses, files and folders. By default
   * nowhere.
   */
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
    ),
  /** The interval of the sweep that restores what Redis or a dead worker lost. */
  SWEEP_SECONDS: z.coerce.number().min(1).max(3_600).default(60),
  /** The language model for doubtful lines of receipts and order mails: any server that supports OpenAI's chat completions. */
  LLM_BASE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'must be like https://host/v1, without a user name')
    .optional(),
  LLM_MODEL: z.string().optional(),
  /** Servers at home need none. */
  LLM_API_KEY: z.string().optional(),
  /** The time limit of the model for one receipt, mail or recipe, all attempts included; after it the rules' answer is kept. */
  LLM_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(60),
})

/** Settings of a worker process; the README's table explains each. */
export const WorkerConfig = WorkerSettings.refine(
  ({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }) =>
    (LLM_BASE_URL === undefined) === (LLM_MODEL === undefined) &&
    (LLM_BASE_URL !== undefined || LLM_API_KEY === undefined),
  { path: ['LLM_BASE_URL and LLM_MODEL'], error: 'must be set together' },
).superRefine(refuseHalfOfGoogle)
export type WorkerConfig = z.infer<typeof WorkerConfig>
