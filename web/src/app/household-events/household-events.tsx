import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { hearingOf } from '../../lib/api/changes.ts'
import { followHousehold } from './event-socket.ts'

/**
 * Revalidates the data shown in this tab when the household changes elsewhere, and sends what was changed without network;
 * renders nothing. Mounted once per signed-in tab.
 */
export function HouseholdEvents() {
  const { cache, mutate } = useSWRConfig()
  useEffect(() => {
    const life = new AbortController()
    const hear = hearingOf(cache, mutate)
    let isReachable = () => {}
    followHousehold((event) => {
      void hear(event)
      isReachable()
    }, life.signal)
    // What was changed without network is sent from every screen; its code is no part of the first load.
    import('../../features/shopping-lists/operations/sending/sending.ts').then(
      ({ startSending }) => {
        if (!life.signal.aborted) isReachable = startSending(cache, mutate, life.signal)
      },
      () => undefined,
    )
    return () => life.abort()
  }, [cache, mutate])
  return null
}
