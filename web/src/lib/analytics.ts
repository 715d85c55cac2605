import { type AnalyticsEvent, trackEvent } from '@larder/shared/contracts/analytics'
import { call } from './api/call.ts'

let isOn = false

/** Enables or disables counting: the operator decides, and it is off until that is known. */
export function switchAnalytics(on: boolean): void {
  isOn = on
}

/**
 * Counts a page view or an action on the current page. Only kinds and counts are sent, never text of the household or
 * the address's query. Failures are ignored.
 */
export function countEvent(name: AnalyticsEvent['name'], properties?: AnalyticsEvent['properties']): void {
  if (!isOn) return
  const body = { name, path: window.location.pathname, ...(properties === undefined ? {} : { properties }) }
  void call(trackEvent, { body }).catch(() => undefined)
}
