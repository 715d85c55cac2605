import { SECURITY_EVENTS_PER_PAGE, type SecurityEvent } from '@larder/shared/contracts/sessions'
import type { Actor } from '../authz.ts'
import type { Caller } from './caller.ts'
import type { SecurityEventRepository } from './security-event.repository.ts'

type Deps = { events: SecurityEventRepository; now: () => Date }

/** What happened to an account, written by the services and read by its owner. */
export const createSecurityEventService = ({ events, now }: Deps) => ({
  /** Notes an event; `caller` is null for what the operator did. */
  record: (userId: string, kind: SecurityEvent['kind'], caller: Caller | null): Promise<void> =>
    events.insert({
      user_id: userId,
      kind,
      at: now(),
      device: caller?.device ?? null,
      address: caller?.address ?? null,
    }),

  /** The caller's own events, the latest first, a page before the event `before`. */
  list: (actor: Actor, before?: string): Promise<SecurityEvent[]> =>
    events.listOfUser(actor.userId, before, SECURITY_EVENTS_PER_PAGE),
})
export type SecurityEventService = ReturnType<typeof createSecurityEventService>
