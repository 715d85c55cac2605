import type { AutoSync, Mailbox, MailboxSettings } from '@larder/shared/contracts/orders/mailboxes'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'

/** The options of a sync as texts of form fields; keywords are separated by commas. */
export type SyncFormValues = {
  days: string
  maxResults: string
  include: string
  exclude: string
  skipProcessed: boolean
  autoSync: AutoSync
}

type WithSettings = Pick<Mailbox, 'settings'>

/** The settings of a mailbox; the documented defaults where none were kept (MAIL-019, MAIL-022, MAIL-023). */
export const settingsOf = (mailbox: WithSettings | undefined): MailboxSettings =>
  mailbox?.settings ?? { ...SyncOptionsInput.parse({}), auto_sync: 'off' }

/** The same as the form's values. */
export function formValuesOf(mailbox: WithSettings | undefined): SyncFormValues {
  const options = settingsOf(mailbox)
  return {
    days: String(options.days),
    maxResults: String(options.max_results),
    include: options.include_keywords.join(', '),
    exclude: options.exclude_keywords.join(', '),
    skipProcessed: options.skip_processed,
    autoSync: options.auto_sync,
  }
}

/** Days out of range become the nearest allowed number, and what is no number the default (MAIL-020, MAIL-021). */
export const clampedDays = (text: string): string => String(SyncOptionsInput.shape.days.parse(text))
/** The same for the number of mails. */
export const clampedResults = (text: string): string => String(SyncOptionsInput.shape.max_results.parse(text))

const keywordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

type ReadForm =
  | { settings: MailboxSettings; problems: null }
  | { settings: null; problems: { include?: string; exclude?: string } }

/** The options that the form says, keywords as lists (MAIL-024), or what is wrong with the keywords. */
export function readForm({ autoSync, ...values }: SyncFormValues): ReadForm {
  const read = SyncOptionsInput.safeParse({
    days: values.days,
    max_results: values.maxResults,
    include_keywords: keywordsOf(values.include),
    exclude_keywords: keywordsOf(values.exclude),
    skip_processed: values.skipProcessed,
  })
  if (read.success) return { settings: { ...read.data, auto_sync: autoSync }, problems: null }
  const problemOf = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message
  const [include, exclude] = [problemOf('include_keywords'), problemOf('exclude_keywords')]
  return {
    settings: null,
    problems: { ...(include ? { include } : {}), ...(exclude ? { exclude } : {}) },
  }
}
