import type { OrderReading } from '@larder/shared/domain/orders/order-reading'

/** Reads mails in a process of its own, which has no secrets and may use only so much time and memory. */
export interface OrderMailReader {
  /** @throws DomainError file_unreadable, file_too_complex, reading_timed_out for a mail that can't be read */
  read(mail: Uint8Array, options: { signal: AbortSignal }): Promise<OrderReading>
}
