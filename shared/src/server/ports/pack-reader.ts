import type { AgreedDate } from '@larder/papers'

/** Reads the dates on a picture of a pack. */
export interface PackReader {
  /**
   * @param pack A JPEG.
   * @throws DomainError file_unreadable, file_too_complex or reading_timed_out; the signal's reason
   */
  readPack(pack: Uint8Array, signal: AbortSignal): Promise<AgreedDate[]>
}
