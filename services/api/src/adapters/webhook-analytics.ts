import type { AnalyticsSink } from '@larder/shared/server/ports/analytics'

/** Posts each event as JSON `{ name, path, user_hash, properties, at }` to one address. */
export const createWebhookAnalytics = (url: string): AnalyticsSink => ({
  send: async ({ name, path, user_hash, properties = {}, at }, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, path, user_hash, properties, at }),
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  },
})
