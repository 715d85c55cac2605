import type { User } from '@larder/shared/contracts/accounts/auth'
import { useState } from 'react'
import { failureOf } from '../../../lib/api/messages.ts'
import { useSettingsMutations } from '../data.ts'
import type { Report } from '../use-report.ts'

/** Disconnects Google, and shows the result (MAIL-009 to MAIL-016). */
export function useDisconnectGoogle(onDisconnected: (user: User) => void, report: Report) {
  const { disconnectGoogle } = useSettingsMutations()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const disconnect = async () => {
    setIsDisconnecting(true)
    try {
      onDisconnected(await disconnectGoogle())
      report.success('Google account disconnected successfully')
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
