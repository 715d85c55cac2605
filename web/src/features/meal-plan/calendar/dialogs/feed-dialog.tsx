import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useCalendarFeed } from '../calendar-data.ts'
import styles from './feed-dialog.module.css'

/** The secret address under which other calendars follow the meals and expiry days: made, copied, renewed and ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useCalendarFeed()
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const { isPending, failure, send } = useSending()
  return (
    <Modal isOpen onClose={onClose} title="Calendar feed">
      <div className={styles.content}>
        <p>
          Your planned meals, and the days on which your stock expires, in the calendar of your phone or
          computer. Add this address there as a calendar to subscribe to.
        </p>
        {feed.error === undefined ? null : <Banner tone="error">{reasonFor(feed.error)}</Banner>}
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        {feed.url === undefined ? (
          feed.error === undefined ? (
            <Skeleton height="44px" />
          ) : null
        ) : feed.url === null ? (
          <Button variant="primary" isPending={isPending} onPress={() => void send(feed.renew)}>
            Make an address
          </Button>
        ) : (
          <>
            <Address url={feed.url} />
            <p className={styles.note}>
              Whoever has the address sees your meals and what expires. Make a new one if it came into wrong
              hands.
            </p>
            <div className={styles.actions}>
              <Button onPress={() => setAsked('renew')}>New address</Button>
              <Button variant="danger" onPress={() => setAsked('end')}>
                End the feed
              </Button>
            </div>
          </>
        )}
      </div>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked === 'renew' ? 'Make a new address?' : 'End the calendar feed?'}
          confirmLabel={asked === 'renew' ? 'New address' : 'End the feed'}
          failureText={reasonFor}
          onCancel={() => setAsked(undefined)}
          onConfirm={async () => {
            await feed[asked]()
            setAsked(undefined)
          }}
        >
          Calendars that follow the present address show no further meals.
        </ConfirmDialog>
      )}
    </Modal>
  )
}

function Address({ url }: { url: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Copied!')
    } catch {
      setSaid('Failed to copy to clipboard')
    }
  }
  return (
    <div className={styles.address}>
      <output aria-label="Address" className={styles.url}>
        {url}
      </output>
      <Button onPress={() => void copy()}>Copy</Button>
      <p role="status" className={styles.note}>
        {said}
      </p>
    </div>
  )
}
