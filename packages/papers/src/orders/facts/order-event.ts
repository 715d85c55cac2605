import type { OrderEvent } from '../order-reading.ts'
import type { MailWords } from './mail-words.ts'

/** What is known of a mail's articles when its event is decided. */
export type EventEvidence = { hasSubstitutes: boolean; hasRefunds: boolean; hasItems: boolean }

/** What a mail reports: by its subject, by its articles, then by its first lines. */
export function findEvent(
  words: MailWords,
  { hasSubstitutes, hasRefunds, hasItems }: EventEvidence,
): OrderEvent {
  const { inSubject, inOpening } = words
  if (inSubject('refunded', 'cancelled') || (hasRefunds && !hasItems)) return 'refunded'
  if (inSubject('wasSubstituted')) return 'substituted'
  if (inSubject('wasDelivered')) return 'delivered'
  if (inSubject('wasChanged')) return hasSubstitutes ? 'substituted' : 'changed'
  if (inSubject('confirmed') && !inOpening('wasChanged', 'wasDelivered'))
    return hasSubstitutes ? 'substituted' : 'confirmed'
  if (hasRefunds) return 'refunded'
  if (inOpening('wasChanged')) return 'changed'
  if (hasSubstitutes) return 'substituted'
  if (inOpening('wasDelivered')) return 'delivered'
  return 'confirmed'
}
