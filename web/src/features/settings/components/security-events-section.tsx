import { listSecurityEvents, type SecurityEvent } from '@larder/shared/contracts/sessions'
import { useState } from 'react'
import useSWR from 'swr'
import { call } from '../../../lib/call.ts'
import { dataKeys } from '../../../lib/data-keys.ts'
import { formatInstant } from '../../../lib/format.ts'
import { detailOr } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-list.module.css'

const SHOWN_AT_FIRST = 5

const WORDS: Record<SecurityEvent['kind'], string> = {
  registered: 'Account made',
  signed_in: 'Signed in',
  sign_in_failed: 'A sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'A device was signed out',
  refresh_token_reused: 'A copied session was stopped',
  password_changed: 'Password changed',
  password_set: 'Password set',
  password_reset_requested: 'Reset link asked for',
  password_reset: 'Password reset by link',
  google_connected: 'Google connected',
  google_disconnected: 'Google disconnected',
  account_locked: 'Account locked by the operator',
  account_unlocked: 'Account unlocked by the operator',
  promoted_to_superuser: 'Made superuser',
}

/** What happened to the account's security, the latest first. */
export function SecurityEventsSection() {
  const { data, error, mutate } = useSWR<SecurityEvent[], unknown>(dataKeys.securityEvents, () =>
    call(listSecurityEvents, {}),
  )
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_FIRST)
  return (
    <SettingsSection title="Account Activity">
      {error === undefined ? null : (
        <Banner tone="error" act={{ label: 'Try again', onPress: () => void mutate() }}>
          {detailOr(error, 'Failed to load the activity')}
        </Banner>
      )}
      {data === undefined && error === undefined ? (
        <LoadingArea text="Loading activity...">
          <Skeleton height="56px" radius="card" />
        </LoadingArea>
      ) : null}
      {data?.length === 0 ? <p>Nothing has happened yet.</p> : null}
      <ul className={styles.list}>
        {shown?.map(({ id, kind, at, device, address }) => (
          <li key={id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.name}>{WORDS[kind]}</p>
              <p className={styles.detail}>
                {[formatInstant(at), device, address].filter((part) => part !== null).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && !showsAll && data.length > SHOWN_AT_FIRST ? (
        <div>
          <Button size="small" onPress={() => setShowsAll(true)}>
            Show all {data.length}
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  )
}
