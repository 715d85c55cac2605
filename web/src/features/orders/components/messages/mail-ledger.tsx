import type { MailMessage } from '@larder/shared/contracts/orders/mail-messages'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '../../../../lib/format.ts'
import { detailOr } from '../../../../lib/api/messages.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import type { OrderSync } from '../../hooks/use-order-sync.ts'
import { readAgain, useMailMessages } from '../../lazy-data.ts'
import { outcomeOf, reasonOf } from '../../sync-texts.ts'
import styles from './mail-ledger.module.css'

type MailLedgerProps = { sync: OrderSync; onFailure: (text: string) => void }

/** What happened to each mail; one can be read again. Of a mail only its day and its sender's domain are known. */
export function MailLedger({ sync, onFailure }: MailLedgerProps) {
  const { rows: messages, error, retry, hasMore, isLoadingMore, loadMore } = useMailMessages()
  const [readingId, setReadingId] = useState<string | null>(null)
  const read = async (id: string) => {
    setReadingId(id)
    try {
      await sync.follow(() => readAgain(id))
    } catch (reason) {
      onFailure(detailOr(reason, 'The mail could not be read again'))
    }
    setReadingId(null)
  }
  return (
    <div className={styles.ledger}>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the mails')}
        </Banner>
      )}
      {messages === undefined && error === undefined ? (
        <LoadingArea text="Loading mails...">
          <Skeleton height="56px" radius="card" />
        </LoadingArea>
      ) : null}
      {messages?.length === 0 ? <p className={styles.note}>No mail was handled yet.</p> : null}
      <ul aria-label="Mails">
        {messages?.map((message) => (
          <li key={message.id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{message.from_domain ?? 'Unknown sender'}</bdi>
                <Badge tone={outcomeOf(message).tone}>{outcomeOf(message).text}</Badge>
              </p>
              <p className={styles.note}>{factsOf(message)}</p>
            </div>
            {message.can_read_again ? (
              <Button
                size="small"
                icon={RotateCw}
                isDisabled={sync.isSyncing && readingId !== message.id}
                isPending={readingId === message.id}
                aria-label={`Read again: mail from ${message.from_domain ?? 'unknown sender'}, ${factsOf(message)}`}
                onPress={() => void read(message.id)}
              >
                <span className={styles.label}>Read again</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button size="small" isPending={isLoadingMore} onPress={loadMore}>
          Show earlier mails
        </Button>
      ) : null}
    </div>
  )
}

function factsOf(message: MailMessage): string {
  const sent = message.date === null ? 'Without a date' : formatInstant(message.date)
  const reason = reasonOf(message)
  return [sent, ...(reason === null ? [] : [reason])].join(' · ')
}
