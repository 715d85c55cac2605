import { MAIL_PROBLEMS } from '../../contracts/orders/mail-problems.ts'
import type { MailProblem } from '../../contracts/orders/mail-problems.ts'

/** How many folders are offered. */
export const MAX_FOLDERS = 500

/** Which mails are looked for; the server itself selects them where it can. */
export type MailSearch = {
  /** Only mails that arrived at this instant or later. */
  since: Date
  /** Only mails that contain at least one of these texts; all if there are none. */
  include: readonly string[]
  /** No mails that contain one of these texts. */
  exclude: readonly string[]
}

/** A mail that was found; only its headers were read. */
export type FoundMail = {
  /** Identifies the mail in its source. */
  id: string
  /** The size of the whole mail, as the source states it. */
  sizeBytes: number
  receivedAt: Date | null
  /** The header Message-ID; null for a mail without one. */
  messageId: string | null
  from: { name: string; address: string } | null
  subject: string
  /** Whether the source itself takes the mail for one about a purchase; absent where it does not say. */
  isPurchase?: boolean
}

/** Mails on a server, or in a file. Every call ends within a bounded time, and keeps a bounded part in memory. */
export interface MailSource {
  /** Connects, and returns how many mails there are. @throws MailSourceError */
  check(signal: AbortSignal): Promise<{ messageCount: number }>
  /** The folders of the account, at most `MAX_FOLDERS`; absent where there are none to choose from. @throws MailSourceError */
  listFolders?(signal: AbortSignal): Promise<string[]>
  /** The mails found, newest first (those of a file in its order), page by page; no page is fetched before it is asked for. @throws MailSourceError */
  search(search: MailSearch, signal: AbortSignal): AsyncIterable<readonly FoundMail[]>
  /** A whole mail of at most `MAX_MAIL_BYTES`. @throws MailSourceError */
  fetch(mail: Pick<FoundMail, 'id' | 'sizeBytes'>, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** Why a source could not be read. Its message is fixed: those of servers may contain addresses and subjects. */
export class MailSourceError extends Error {
  readonly problem: MailProblem
  /** When the server wants to be asked again, if it says so. */
  readonly retryAfterMs: number | undefined
  constructor(problem: MailProblem, retryAfterMs?: number) {
    super(MAIL_PROBLEMS[problem])
    this.name = 'MailSourceError'
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** Makes a pause that a server asks for; `error` says why. */
export type Wait = (ms: number, signal: AbortSignal, error: MailSourceError) => Promise<unknown>
