import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { followHousehold } from './event-socket.ts'
import { createRevalidation } from './revalidation.ts'

/** Shows here what happens in the household elsewhere; draws nothing. There is one in each signed-in tab. */
export function HouseholdEvents() {
  const { cache, mutate } = useSWRConfig()
  useEffect(() => {
    const life = new AbortController()
    followHousehold(createRevalidation(cache, mutate), life.signal)
    return () => life.abort()
  }, [cache, mutate])
  return null
}
