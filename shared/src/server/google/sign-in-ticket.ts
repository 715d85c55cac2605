import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GoogleIdentity } from '../ports/google-oauth.ts'
import type { SecretBox } from '../secret-box.ts'

/** For this long a person may think about the password of an account. */
const TICKET_MS = 10 * 60_000

const SealedTicket = z.object({ key_id: z.string(), nonce: z.string(), data: z.string(), tag: z.string() })
const Ticket = z.object({ googleId: z.string(), email: z.string(), expiresAt: z.number() })
type Ticket = z.infer<typeof Ticket>
const ticketContext = (browserId: string) => `sign-in with Google in the browser ${browserId}`

/** The ticket of a verified sign-in that waits for a person's answer, of use in the same browser only. */
export const issueSignInTicket = (
  box: SecretBox,
  { googleId, email }: GoogleIdentity,
  browserId: string,
  now: Date,
): string => {
  const content: Ticket = { googleId, email, expiresAt: now.getTime() + TICKET_MS }
  return JSON.stringify(box.seal(JSON.stringify(content), ticketContext(browserId)))
}

/**
 * The identity that a ticket was issued for.
 * @throws DomainError google_flow_invalid when it has expired, was not issued by Larder, or not to this browser
 */
export const readSignInTicket = (
  box: SecretBox,
  ticket: string,
  browserId: string,
  now: Date,
): GoogleIdentity => {
  const { googleId, email, expiresAt } = openTicket(box, ticket, browserId)
  if (expiresAt <= now.getTime()) throw new DomainError('google_flow_invalid')
  return { googleId, email, isEmailVerified: true, issuedAt: now, expiresAt: new Date(expiresAt) }
}

const openTicket = (box: SecretBox, ticket: string, browserId: string): Ticket => {
  try {
    return Ticket.parse(
      JSON.parse(box.open(SealedTicket.parse(JSON.parse(ticket)), ticketContext(browserId))),
    )
  } catch {
    throw new DomainError('google_flow_invalid')
  }
}
