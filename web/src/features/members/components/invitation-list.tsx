import type { Invitation } from '@larder/shared/contracts/accounts/members'
import { useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useHouseholdMutations } from '../data.ts'
import type { Report } from './household-part.tsx'
import lineStyles from './lines.module.css'
import styles from './members.module.css'

type InvitationListProps = { invitations: readonly Invitation[]; report: Report }

/** The invitations that nobody has used yet. */
export function InvitationList({ invitations, report }: InvitationListProps) {
  const { withdraw } = useHouseholdMutations()
  const [endingId, setEndingId] = useState<string | null>(null)
  const end = async ({ id }: Invitation) => {
    setEndingId(id)
    try {
      await withdraw(id)
      report.success('The invitation was withdrawn')
    } catch (error) {
      report.failure(`The invitation could not be withdrawn: ${reasonFor(error)}`)
    }
    setEndingId(null)
  }
  return (
    <div>
      <h3 className={styles.title}>Open invitations</h3>
      <ul className={lineStyles.list}>
        {invitations.map((invitation) => {
          const { id, email, invited_by, expires_at } = invitation
          const name = email ?? 'A link'
          return (
            <li key={id} className={lineStyles.line}>
              <div className={lineStyles.words}>
                <p className={lineStyles.name}>
                  <bdi>{name}</bdi>
                </p>
                <p className={lineStyles.detail}>
                  {invited_by === null ? '' : `by ${invited_by} · `}valid until {formatInstant(expires_at)}
                </p>
              </div>
              <Button
                size="small"
                isPending={endingId === id}
                onPress={() => void end(invitation)}
                aria-label={`Withdraw the invitation: ${name}, valid until ${formatInstant(expires_at)}`}
              >
                Withdraw
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
