import type { AnalyticsSink } from '@larder/shared/server/ports/analytics'
import type { ApiConfig } from '../config.ts'
import { createPlausibleAnalytics } from './plausible-analytics.ts'
import { createWebhookAnalytics } from './webhook-analytics.ts'

/** Where events are counted by the configuration, and the salt of the users' hashes; null where nothing is counted. */
export function createAnalyticsSink(config: ApiConfig): { sink: AnalyticsSink; salt: string } | null {
  const { ANALYTICS_URL: url, ANALYTICS_KIND: kind, ANALYTICS_SITE: site, ANALYTICS_SALT: salt } = config
  if (url === undefined || salt === undefined) return null
  return {
    sink: kind === 'plausible' ? createPlausibleAnalytics(url, site) : createWebhookAnalytics(url),
    salt,
  }
}
