import { MAIL_PROBLEMS } from '@larder/shared/contracts/orders/mail-problems'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useMailboxMutations } from '../data.ts'
import type { KeptAccount } from '../account-form.ts'
import type { Report } from '../report.ts'
import styles from './mailboxes.module.css'
import { nameOf, placeOf } from './name-of.ts'
import { readyText } from './ready-text.ts'

type MailboxLineProps = {
  mailbox: Mailbox
  report: Report
  onEdit: (account: KeptAccount) => void
  onRemove: () => void
}

/** A mailbox with the result of its latest test. */
export function MailboxLine({ mailbox, report, onEdit, onRemove }: MailboxLineProps) {
  const { check } = useMailboxMutations()
  const [isTesting, setIsTesting] = useState(false)
  const { id, imap, version, last_check, last_sync, may_change } = mailbox
  const name = nameOf(mailbox)
  const place = placeOf(mailbox)

  const test = async () => {
    setIsTesting(true)
    report.clear()
    try {
      const { problem, message_count } = await check(mailbox.id)
      // What is wrong stands with the mailbox.
      if (problem === null) report.success(`${name}: ${readyText(message_count)}`)
    } catch (reason) {
      report.failure(`${name} could not be tested: ${reasonFor(reason)}`)
    }
    setIsTesting(false)
  }

  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {last_check === null ? null : <StateBadge isReadable={last_check.problem === null} />}
        </p>
        <p className={styles.detail}>
          <bdi>{place}</bdi> ·{' '}
          {last_check === null ? 'not tested yet' : `tested ${formatInstant(last_check.at)}`}
          {last_sync === null ? null : ` · last sync ${formatInstant(last_sync)}`}
        </p>
        {last_check?.problem ? <p className={styles.problem}>{MAIL_PROBLEMS[last_check.problem]}</p> : null}
      </div>
      <div className={styles.tools}>
        <Button
          size="small"
          isPending={isTesting}
          onPress={() => void test()}
          aria-label={`Test connection to ${name}, ${place}`}
        >
          Test connection
        </Button>
        {imap === null || !may_change ? null : (
          <Button
            size="small"
            onPress={() => onEdit({ id, imap, version })}
            aria-label={`Edit ${name}, ${place}`}
          >
            Edit
          </Button>
        )}
        {may_change ? (
          <Button size="small" variant="quiet" onPress={onRemove} aria-label={`Remove ${name}, ${place}`}>
            Remove
          </Button>
        ) : (
          <p className={styles.detail}>Changed by the person who added it, or an owner of the household</p>
        )}
      </div>
    </li>
  )
}

function StateBadge({ isReadable }: { isReadable: boolean }) {
  return isReadable ? (
    <Badge tone="ok" icon={CircleCheck}>
      Can be read
    </Badge>
  ) : (
    <Badge tone="bad" icon={CircleAlert}>
      Cannot be read
    </Badge>
  )
}
