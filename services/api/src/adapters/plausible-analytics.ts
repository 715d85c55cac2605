import type { AnalyticsSink } from '@larder/shared/server/ports/analytics'

/** Plausible counts only clients that look like a browser. */
const USER_AGENT = 'Mozilla/5.0 (Larder)'

/**
 * Sends events to a server with Plausible's Events API (https://plausible.io/docs/events-api): `origin` is the
 * server's, `site` the name under which it counts. The hash of the user is sent as the property `user`.
 */
export const createPlausibleAnalytics = (origin: string, site: string): AnalyticsSink => ({
  send: async ({ name, path, user_hash, properties }, signal) => {
    const response = await fetch(new URL('/api/event', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
      body: JSON.stringify({
        name,
        url: `https://${site}${path}`,
        domain: site,
        props: { ...properties, ...(user_hash === null ? {} : { user: user_hash }) },
      }),
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`Plausible answered ${response.status}`)
  },
})
