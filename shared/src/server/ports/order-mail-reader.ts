import type { OrderReading } from '@larder/papers'

/** How many mails of one run may still be shown to the language model, for whom; counted down by the reader. */
export type ModelAllowance = {
  householdId: string
  mailsLeft: number
  /** Whether a mail was read by the rules alone because the household has used up what it may use in a day. */
  isCapReached: boolean
}

type ReadOptions = {
  signal: AbortSignal
  /** IANA time zone of the household, whose days the mail's are. */
  timeZone: string
  /** Without it no model is asked. */
  allowance?: ModelAllowance
}

/** Reads mails in a process of its own, which has no secrets and may use only so much time and memory. */
export interface OrderMailReader {
  /** @throws DomainError file_unreadable, file_too_complex, reading_timed_out for a mail that can't be read */
  read(mail: Uint8Array, options: ReadOptions): Promise<OrderReading>
}
