import type { Joining, OwnStock, OwnStockChoice } from '@larder/shared/contracts/accounts/members'
import { useState } from 'react'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SegmentedFilter } from '../../../ui/segmented-filter/segmented-filter.tsx'
import { join } from '../data.ts'
import styles from './members.module.css'

type JoinFormProps = {
  token: string
  inviter: string
  joining: Joining
  username: string
  onJoined: () => void
}

const CHOICES = [
  { id: 'bring', label: 'Bring it along' },
  { id: 'leave', label: 'Leave it behind' },
] as const

const MEANINGS: Record<OwnStockChoice, string> = {
  bring:
    'Everything moves into the household, with its history: entries, items, receipts, orders and mailboxes. What has the same name in both becomes one item. It stays there, also when you leave one day.',
  leave:
    'Nothing moves. Your stock waits as it is, without its mailboxes being read, and you get it back when you leave the household. It is deleted with your account.',
}

/** Says what joining changes, asks what becomes of the own stock, and joins. */
export function JoinForm({ token, inviter, joining, username, onJoined }: JoinFormProps) {
  const { is_member, is_last_owner, left_member_count, own_stock, fits } = joining
  const [choice, setChoice] = useState<OwnStockChoice>(fits ? 'bring' : 'leave')
  const { failure, isPending, send } = useSending({ onDone: onJoined })
  if (is_member) return <Banner tone="info">You are a member of this household already.</Banner>
  if (is_last_owner) {
    return (
      <Banner tone="warning">
        Your present household has other members and you are its only owner. Make somebody else an owner in
        the settings first, then open this link again.
      </Banner>
    )
  }
  const isRefused = choice === 'bring' && !fits
  const submit = () => send(() => join(token, own_stock === null ? undefined : choice))
  return (
    <div className={styles.part}>
      <p>
        You join as <strong>{username}</strong>. Everybody in the household sees and changes the same stock,
        items, receipts and orders; your name stands beside what you do. <bdi>{inviter}</bdi> and other owners
        can end your membership.
      </p>
      {left_member_count > 0 ? (
        <p>
          {`You leave your present household, which has ${left_member_count} other ${left_member_count === 1 ? 'member' : 'members'}: what you added stays there, the mailboxes that you connected are removed.`}
        </p>
      ) : null}
      {own_stock === null ? null : (
        <>
          <p>{`You have ${describe(own_stock)} of your own.`}</p>
          <SegmentedFilter label="Your own stock" segments={CHOICES} value={choice} onChange={setChoice} />
          <p className={styles.note}>{MEANINGS[choice]}</p>
          {isRefused ? (
            <Banner tone="warning">
              Together this is more than one household can have: leave it behind, or delete some of it first.
            </Banner>
          ) : null}
        </>
      )}
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <Button
        variant="primary"
        size="large"
        isBlock
        isDisabled={isRefused}
        isPending={isPending}
        onPress={() => void submit()}
      >
        Join the household
      </Button>
    </div>
  )
}

/** '3 entries, 2 items and 1 receipt'. */
function describe({ entry_count, item_count, receipt_count, mailbox_count }: OwnStock): string {
  const parts = [
    count(entry_count, 'entry', 'entries'),
    count(item_count, 'item', 'items'),
    count(receipt_count, 'receipt or order', 'receipts and orders'),
    count(mailbox_count, 'mailbox', 'mailboxes'),
  ].filter((part) => part !== null)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
}

const count = (amount: number, one: string, many: string): string | null =>
  amount === 0 ? null : `${amount} ${amount === 1 ? one : many}`
