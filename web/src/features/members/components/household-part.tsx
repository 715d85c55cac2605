import type { Household, HouseholdMember } from '@larder/shared/contracts/accounts/members'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useHousehold, useHouseholdMutations } from '../data.ts'
import { HouseholdZone } from './household-zone.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import styles from './members.module.css'

/** What the part says at the top of the screen. */
export type Report = { success: (text: string) => void; failure: (text: string) => void }

type HouseholdPartProps = { userId: string; report: Report }

/** Who belongs to the household, invitations, and leaving. */
export function HouseholdPart({ userId, report }: HouseholdPartProps) {
  const { household, error, retry } = useHousehold()
  if (household === undefined) {
    return error === undefined ? (
      <LoadingArea text="Loading household...">
        <Skeleton height="56px" radius="card" />
      </LoadingArea>
    ) : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load the household')}
      </Banner>
    )
  }
  return <Loaded household={household} userId={userId} report={report} />
}

function Loaded({ household, userId, report }: HouseholdPartProps & { household: Household }) {
  const { remove, leave } = useHouseholdMutations()
  const [asksFor, setAsksFor] = useState<'invitation' | 'leaving' | HouseholdMember | null>(null)
  const close = () => setAsksFor(null)
  const { members, former_members, invitations, bringing } = household
  const isOwner = members.some(({ user_id, role }) => user_id === userId && role === 'owner')
  const isShared = members.length > 1
  const leaveIt = async () => {
    await leave()
    // The settings of the other household are shown anew, without what was at the top.
    showToast({ tone: 'success', text: 'You left the household' })
    close()
  }
  return (
    <div className={styles.part}>
      {bringing.map(({ name, moved_count, total_count }) => (
        <Banner key={name} tone="info">
          {`What ${name} brought along is being added: ${percentOf(moved_count, total_count)}`}
        </Banner>
      ))}
      <MemberList household={household} userId={userId} onRemove={setAsksFor} report={report} />
      {former_members.length === 0 ? null : (
        <p className={styles.note}>
          {`Former members: ${former_members.map(({ name }) => name).join(', ')}. Histories still name them.`}
        </p>
      )}
      {isOwner && invitations.length > 0 ? (
        <InvitationList invitations={invitations} report={report} />
      ) : null}
      {isShared ? <HouseholdZone household={household} isOwner={isOwner} report={report} /> : null}
      <div className={styles.actions}>
        {isShared ? <Button onPress={() => setAsksFor('leaving')}>Leave the household</Button> : null}
        {isOwner ? (
          <Button icon={UserPlus} onPress={() => setAsksFor('invitation')}>
            Invite somebody
          </Button>
        ) : null}
      </div>
      {asksFor === 'invitation' ? (
        <InviteDialog
          canMail={household.can_mail}
          onClose={close}
          onMailed={(email) => {
            report.success(`The invitation is on its way to ${email}`)
            close()
          }}
        />
      ) : null}
      {asksFor === 'leaving' ? (
        <ConfirmDialog
          title="Leave the household"
          confirmLabel="Leave"
          onConfirm={leaveIt}
          failureText={reasonFor}
          onCancel={close}
        >
          {`Everything stays with the others, also what you added; they still see your name beside it. Your mailboxes are removed from the household. ${
            household.has_left_stock
              ? 'You get back the stock that you left behind when you joined.'
              : 'You begin anew, with an empty household of your own.'
          }`}
        </ConfirmDialog>
      ) : null}
      {typeof asksFor === 'object' && asksFor !== null ? (
        <ConfirmDialog
          title={`Remove ${asksFor.name}`}
          confirmLabel="Remove"
          onConfirm={async () => {
            await remove(asksFor.user_id)
            report.success(`${asksFor.name} was removed from the household`)
            close()
          }}
          failureText={reasonFor}
          onCancel={close}
        >
          {`${asksFor.name} loses access at once, on all devices. What ${asksFor.name} added stays here, with the name beside it; the mailboxes that ${asksFor.name} connected are removed.`}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const percentOf = (moved: number, total: number | null): string =>
  total === null ? 'it is being counted' : `${total === 0 ? 100 : Math.floor((100 * moved) / total)} %`
