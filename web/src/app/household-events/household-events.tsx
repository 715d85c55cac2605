import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { followHousehold } from './event-socket.ts'
import { createRevalidation } from './revalidation.ts'

/**
 * Revalidates the data shown in this tab when the household changes elsewhere; renders nothing. Mounted once per
 * signed-in tab.
 */
export function HouseholdEvents() {
  const { cache, mutate } = useSWRConfig()
  useEffect(() => {
    const life = new AbortController()
    followHousehold(createRevalidation(cache, mutate), life.signal)
    return () => life.abort()
  }, [cache, mutate])
  return null
}
