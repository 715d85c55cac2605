import type { ReminderActView } from '@larder/shared/contracts/insights/notifications'
import { SNOOZE_DAYS } from '@larder/shared/contracts/insights/notifications'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pressReminderAct, useReminderAct } from '../../../features/reminders/lazy-data.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from '../auth/auth-screen.module.css'

type Words = { lead: string; label: string }

/** What the page of a link says, and its button. */
const WORDS: Record<ReminderActView['act'], Words> = {
  done: { lead: 'You hear of it again when its stock has changed.', label: 'Done' },
  snooze: {
    lead: `Nobody of your household hears of it for ${SNOOZE_DAYS} days.`,
    label: `Snooze ${SNOOZE_DAYS} days`,
  },
  add_to_list: { lead: 'It is put on your latest shopping list.', label: 'Add to list' },
  unsubscribe: { lead: 'You get no more of these mails.', label: 'Stop these mails' },
}

/** Where the links of reminders lead: what the link does, and one button, because mail scanners open links. */
export function ActScreen() {
  const token = useLocation().hash.slice(1)
  const { view, error, retry } = useReminderAct(token)
  const isOver = error instanceof ApiError && error.status < 500
  return (
    <PlainLayout>
      <meta name="robots" content="noindex" />
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <div>
            <h1 tabIndex={-1} className={styles.heading}>
              <bdi>{view?.item_name ?? 'Your reminders'}</bdi>
            </h1>
            {view === undefined ? null : <p className={styles.lead}>{WORDS[view.act].lead}</p>}
          </div>
          {token === '' ? <Banner tone="error">This link is not complete.</Banner> : null}
          {error === undefined || view !== undefined ? null : (
            <Banner tone="error" action={isOver ? undefined : { label: 'Try again', onPress: retry }}>
              {reasonFor(error)}
            </Banner>
          )}
          {token !== '' && view === undefined && error === undefined ? (
            <LoadingArea text="Loading the reminder...">
              <Skeleton height="48px" radius="card" />
            </LoadingArea>
          ) : null}
          {view === undefined ? null : <ActButton token={token} view={view} />}
        </Card>
        <p className={styles.other}>
          <Link to={paths.dashboard}>Go on to Larder</Link>
        </p>
      </Screen>
    </PlainLayout>
  )
}

function ActButton({ token, view }: { token: string; view: ReminderActView }) {
  const [success, setSuccess] = useState(view.is_done ? 'This was done already.' : undefined)
  const { failure, isPending, send } = useSending()
  const press = () => send(async () => setSuccess(await pressReminderAct(token)))
  return (
    <>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      {success === undefined ? (
        <Button variant="primary" size="large" isBlock isPending={isPending} onPress={() => void press()}>
          {WORDS[view.act].label}
        </Button>
      ) : (
        <Banner tone="success">{success}</Banner>
      )}
    </>
  )
}
