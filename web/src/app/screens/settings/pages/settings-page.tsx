import type { User } from '@larder/shared/contracts/accounts/auth'
import { Fragment, type ReactNode } from 'react'
import { useProfile } from '../../../../features/settings/data.ts'
import { type Report, useReport } from '../../../../features/settings/use-report.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import styles from '../settings-frame.module.css'

type SettingsPageProps = {
  title: string
  /** Whether each section is there that an address may lead to; by default they all are. */
  isWhole?: boolean
  /** The sections, which report what became of an action at the top of the page. */
  children: (user: User, report: Report) => ReactNode
}

/** A page of the settings, which shows the user as this device knows it until the server has answered. */
export function SettingsPage({ title, isWhole = true, children }: SettingsPageProps) {
  const profile = useProfile()
  const { user: stored } = useSession()
  const { message, report } = useReport()
  const user = profile.user ?? stored ?? undefined
  return (
    <SettingsFrame
      title={title}
      isPage
      message={message}
      isWhole={isWhole && user !== undefined}
      profile={profile}
    >
      {user === undefined ? null : (
        <div className={styles.sections}>
          {/* Another household has other things in every section. */}
          <Fragment key={user.household_id}>{children(user, report)}</Fragment>
        </div>
      )}
    </SettingsFrame>
  )
}
