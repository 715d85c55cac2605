import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePublicConfig } from '../features/system/data.ts'
import { countEvent, switchAnalytics } from '../lib/analytics.ts'

/** Counts every route change where the operator has enabled analytics (NAV-022); renders nothing. */
export function PageViews(): null {
  const { pathname } = useLocation()
  const { data } = usePublicConfig()
  const isOn = data?.has_analytics === true
  useEffect(() => switchAnalytics(isOn), [isOn])
  useEffect(() => {
    if (isOn) countEvent('pageview')
  }, [isOn, pathname])
  return null
}
