import type { FastifyInstance } from 'fastify'
import { trackEvent } from '@larder/shared/contracts/analytics'
import { mount } from '../../http/mount.ts'
import type { EventCounter } from './event-counter.ts'

/** Counting is off where there is no counter; the call answers the same. */
export const analyticsRoutes = (
  app: FastifyInstance,
  { eventCounter: counter }: { eventCounter: EventCounter | null },
) => {
  mount(app, trackEvent, async ({ body, request }) => {
    if (counter === null) return undefined
    // An expired token does not prevent counting, and must not sign anybody out here.
    await app.admit.optional(request).catch(() => undefined)
    counter.count(body, request.actor?.userId ?? null)
    return undefined
  })
}
