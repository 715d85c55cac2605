import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { useState } from 'react'
import { formatInstant } from '../../../lib/format.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useSecurityEvents } from '../data.ts'
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
  data_exported: 'Data exported',
  address_released: 'E-mail address taken by its owner',
  calendar_address_made: 'Address of the calendar made',
  deletion_requested: 'Deletion of the account asked for',
  deletion_cancelled: 'Deletion of the account called off',
  member_invited: 'Somebody invited to the household',
  household_joined: 'Joined a household',
  household_left: 'Left a household',
  household_removed_from: 'Removed from a household',
  member_removed: 'A member removed from the household',
  member_role_changed: 'Role in the household changed',
  unusual_activity: 'Unusually many calls refused by this server',
}

/** Security events of the account, latest first. */
export function SecurityEventsSection() {
  const { events, error, retry, hasEarlier, isLoadingEarlier, loadEarlier } = useSecurityEvents()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? events : events?.slice(0, SHOWN_AT_FIRST)
  const failure =
    error === undefined ? null : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load the activity')}
      </Banner>
    )
  return (
    <SettingsSection title="Account Activity" anchor="activity">
      {events === undefined ? failure : null}
      {events === undefined && error === undefined ? (
        <LoadingArea text="Loading activity...">
          <Skeleton height="56px" radius="card" />
        </LoadingArea>
      ) : null}
      {events?.length === 0 ? <p>Nothing has happened yet.</p> : null}
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
      {events === undefined ? null : failure}
      {events !== undefined && !showsAll && events.length > SHOWN_AT_FIRST ? (
        <div>
          <Button size="small" onPress={() => setShowsAll(true)}>
            {hasEarlier ? 'Show more' : `Show all ${events.length}`}
          </Button>
        </div>
      ) : null}
      {showsAll && hasEarlier && error === undefined ? (
        <div>
          <Button size="small" isPending={isLoadingEarlier} onPress={loadEarlier}>
            Show earlier
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  )
}
