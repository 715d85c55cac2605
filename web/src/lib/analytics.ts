import { type AnalyticsEvent, trackEvent } from '@larder/shared/contracts/analytics'
import { call } from './api/call.ts'

let isOn = false

/** Counts from now on, or no longer: whether it does is the operator's choice and off until known. */
export function switchAnalytics(on: boolean): void {
  isOn = on
}

/**
 * Counts a page view or an action on the page that is open. Only kinds and counts go along, never a text of the
 * household, nor the address's query. A failure is nobody's business.
 */
export function countEvent(name: AnalyticsEvent['name'], properties?: AnalyticsEvent['properties']): void {
  if (!isOn) return
  const body = { name, path: window.location.pathname, ...(properties === undefined ? {} : { properties }) }
  void call(trackEvent, { body }).catch(() => undefined)
}
