import type { Session } from '@larder/shared/contracts/accounts/sessions'
import { useState } from 'react'
import { formatInstant } from '../../../lib/format.ts'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useSessions, useSettingsMutations } from '../data.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-list.module.css'

const OTHERS = 'others'

/** Where the user is signed in; each other device can be signed out. */
export function DevicesSection({ report }: { report: Report }) {
  const { sessions, error, retry } = useSessions()
  const { endSession, endOtherSessions } = useSettingsMutations()
  /** The id of a session, or all of them but this one. */
  const [endingId, setEndingId] = useState<string | null>(null)
  const otherCount = sessions?.filter(({ is_current }) => !is_current).length ?? 0

  const endBy = async (id: string, endIt: () => Promise<unknown>, done: string, failed: string) => {
    setEndingId(id)
    try {
      await endIt()
      report.success(done)
    } catch (reason) {
      report.failure(`${failed}: ${reasonFor(reason)}`)
    }
    setEndingId(null)
  }
  const end = ({ id, device }: Session) =>
    endBy(id, () => endSession(id), `${device} was signed out`, 'The device could not be signed out')
  const endOthers = () =>
    endBy(
      OTHERS,
      endOtherSessions,
      'All other devices were signed out',
      'The other devices could not be signed out',
    )

  return (
    <SettingsSection
      title="Signed-in Devices"
      anchor="devices"
      lead="Sign out what you don’t know, then change your password."
    >
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the devices')}
        </Banner>
      )}
      {sessions === undefined && error === undefined ? (
        <LoadingArea text="Loading devices...">
          <Skeleton height="56px" radius="card" />
        </LoadingArea>
      ) : null}
      <ul className={styles.list}>
        {sessions?.map((session) => (
          <li key={session.id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.name}>
                {session.device} {session.is_current ? <Badge tone="ok">This device</Badge> : null}
              </p>
              <p className={styles.detail}>
                {session.address} · last used {formatInstant(session.last_used_at)}
              </p>
            </div>
            {session.is_current ? null : (
              <Button
                size="small"
                isPending={endingId === session.id}
                onPress={() => void end(session)}
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherCount < 2 ? null : (
        <div>
          <Button isPending={endingId === OTHERS} onPress={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
