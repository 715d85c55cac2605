import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'

const WorkerSettings = CommonConfig.extend({
  /** Files read at the same time, each in a process of its own of about 650 MB; absent means as many as there are cores, at most 2. */
  OCR_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /**
   * What recognises text. `ppocr` (a neural text detector and recogniser) finds far more and reads photos; `tesseract`
   * takes half of the memory and runs where the native library of `ppocr` does not. Hebrew is Tesseract's in any case.
   */
  OCR_ENGINE: z.enum(['ppocr', 'tesseract']).default('ppocr'),
  OCR_LANGUAGE: z.enum(['auto', 'latin', 'hebrew']).default('auto'),
  PDF_RENDERER: z.enum(['pdfium', 'pdf2pic']).default('pdfium'),
  /** Dots per inch at which PDF pages without text are drawn. */
  PDF_DPI: z.coerce.number().int().min(72).max(1200).default(600),
  /** Folder that keeps the language data between starts; a temporary one when not given. */
  DATA_DIR: z.string().optional(),
  /** Files and pictures of receipts that were added so many days ago are removed, what was read stays; absent keeps them for ever. */
  RECEIPT_RETENTION_DAYS: z.coerce.number().min(1).max(36_500).optional(),
  /** The sender of mails, as `Larder <larder@example.org>`. */
  MAIL_FROM: z.string().default('Larder <larder@localhost>'),
  /** Whether mails may go to the mail server in the clear; absent, only to one on this machine. */
  SMTP_TLS: z.enum(['required', 'optional']).optional(),
  /** How often what Redis or a dead worker lost is put back. */
  SWEEP_SECONDS: z.coerce.number().min(1).max(3_600).default(60),
  /** Where a language model is asked about doubtful lines: any server that speaks OpenAI's chat completions. */
  LLM_BASE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'must be like https://host/v1, without a user name')
    .optional(),
  LLM_MODEL: z.string().optional(),
  /** Servers at home need none. */
  LLM_API_KEY: z.string().optional(),
  /** How long the model may take for one receipt, second try included; then the rules' reading stands. */
  LLM_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(60),
})

/** Settings of a worker process; the README's table explains each. */
export const WorkerConfig = WorkerSettings.refine(
  ({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }) =>
    (LLM_BASE_URL === undefined) === (LLM_MODEL === undefined) &&
    (LLM_BASE_URL !== undefined || LLM_API_KEY === undefined),
  { path: ['LLM_BASE_URL and LLM_MODEL'], error: 'must be set together' },
)
export type WorkerConfig = z.infer<typeof WorkerConfig>
