import type { Household, HouseholdMember, MemberRole } from '@larder/shared/contracts/accounts/members'
import { useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useHouseholdMutations } from '../data.ts'
import type { Report } from './household-part.tsx'
import lineStyles from './lines.module.css'
import styles from './members.module.css'

type MemberListProps = {
  household: Household
  userId: string
  onRemove: (member: HouseholdMember) => void
  report: Report
}

/** The members, with what an owner can do about each. */
export function MemberList({ household: { members }, userId, onRemove, report }: MemberListProps) {
  const { changeRole } = useHouseholdMutations()
  const [changingId, setChangingId] = useState<string | null>(null)
  const owners = members.filter(({ role }) => role === 'owner')
  const isOwner = owners.some(({ user_id }) => user_id === userId)
  const change = async ({ user_id, name }: HouseholdMember, role: MemberRole) => {
    setChangingId(user_id)
    try {
      await changeRole(user_id, role)
      report.success(role === 'owner' ? `${name} is an owner now` : `${name} is no longer an owner`)
    } catch (error) {
      report.failure(`The role could not be changed: ${reasonFor(error)}`)
    }
    setChangingId(null)
  }
  return (
    <ul className={lineStyles.list}>
      {members.map((member) => {
        const { user_id, name, role, joined_at } = member
        const isSelf = user_id === userId
        const mayChange = isOwner && (role === 'member' || owners.length > 1)
        return (
          <li key={user_id} className={lineStyles.line}>
            <div className={lineStyles.words}>
              <p className={lineStyles.name}>
                <bdi>{name}</bdi>
                {isSelf ? <Badge tone="ok">You</Badge> : null}
              </p>
              <p className={lineStyles.detail}>
                {role === 'owner' ? 'Owner' : 'Member'} · since {formatInstant(joined_at)}
              </p>
            </div>
            <div className={styles.actions}>
              {mayChange ? (
                <Button
                  size="small"
                  isPending={changingId === user_id}
                  onPress={() => void change(member, role === 'owner' ? 'member' : 'owner')}
                  aria-label={`${role === 'owner' ? 'Make member' : 'Make owner'}: ${name}`}
                >
                  {role === 'owner' ? 'Make member' : 'Make owner'}
                </Button>
              ) : null}
              {isOwner && !isSelf ? (
                <Button size="small" onPress={() => onRemove(member)} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
