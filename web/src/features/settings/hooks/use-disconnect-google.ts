import type { User } from '@larder/shared/contracts/accounts/auth'
import { disconnectGoogle } from '@larder/shared/contracts/accounts/google'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'
import { failureOf } from '../../../lib/api/messages.ts'
import type { Report } from '../use-report.ts'
import { securityEventsKey } from './use-security-events.ts'

/** Ends the connection to Google, and says how that went (MAIL-009 to MAIL-016). */
export function useDisconnectGoogle(onDisconnected: (user: User) => void, report: Report) {
  const { mutate } = useSWRConfig()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const disconnect = async () => {
    setIsDisconnecting(true)
    try {
      onDisconnected(await call(disconnectGoogle, {}))
      report.success('Google account disconnected successfully')
      void mutate(securityEventsKey)
      await mutate(dataKeys.googleStatus)
    } catch (reason) {
      report.failure(
        failureOf(
          reason,
          'Failed to disconnect Google account',
          'Failed to disconnect Google. Please try again.',
        ),
        { isBrief: true },
      )
    }
    setIsDisconnecting(false)
  }
  return { isDisconnecting, disconnect }
}
