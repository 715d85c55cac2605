import type { Mailbox, MailboxSettings } from '@larder/shared/contracts/orders/mailboxes'
import { useState } from 'react'
import { detailOr } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import type { OrderSync } from '../../hooks/use-order-sync.ts'
import { MailLedger } from '../messages/mail-ledger.tsx'
import { SyncForm } from './sync-form.tsx'
import { SyncProgress } from './sync-progress.tsx'
import styles from './email-sync.module.css'

/** What can be synced; the connected Gmail is kept as a mailbox only from its first use on. */
export type SyncSource = { id: string; name: string; mailbox: Mailbox | undefined }

type EmailSyncProps = {
  sources: readonly SyncSource[]
  /** Google refuses access (MAIL-007). */
  needsGmail: boolean
  sync: OrderSync
  /** Keeps the options of a source for its next syncs. Throws as `call` does. */
  onSave: (source: SyncSource, settings: MailboxSettings) => Promise<unknown>
  report: { success: (text: string) => void; failure: (text: string) => void; clear: () => void }
}

/** The sync of order mails: options, progress and what happened to each mail (MAIL-017 to MAIL-035). */
export function EmailSync({ sources, needsGmail, sync, onSave, report }: EmailSyncProps) {
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [isLedgerOpen, setIsLedgerOpen] = useState(false)
  const source = sources.find(({ id }) => id === chosen) ?? sources[0]
  const save = async (settings: MailboxSettings) => {
    if (source === undefined) return
    report.clear()
    setIsSaving(true)
    try {
      await onSave(source, settings)
      report.success('The options were saved')
    } catch (reason) {
      report.failure(detailOr(reason, 'The options could not be saved'))
    }
    setIsSaving(false)
  }
  return (
    <>
      {needsGmail ? (
        <Banner tone="warning" title="Gmail Access Needed">
          Press Reconnect above and allow Larder to read your mail. Access to a Google project that is still
          in testing ends after seven days.
        </Banner>
      ) : null}
      {source === undefined ? null : (
        <section aria-label="Sync" className={styles.sync}>
          {sources.length > 1 ? (
            <SelectField
              label="Mailbox"
              options={sources.map(({ id, name }) => ({ value: id, label: name }))}
              value={source.id}
              onChange={setChosen}
            />
          ) : null}
          <SyncProgress sync={sync} />
          <SyncForm
            key={source.id}
            mailbox={source.mailbox}
            isSyncing={sync.isSyncing}
            isSaving={isSaving}
            onSave={(settings) => void save(settings)}
            onSync={(options) => {
              report.clear()
              void sync.start([
                { name: source.name, options: { ...options, mailbox_id: source.mailbox?.id } },
              ])
            }}
          />
        </section>
      )}
      <details onToggle={(event) => setIsLedgerOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Mails that were read</summary>
        {isLedgerOpen ? <MailLedger sync={sync} onFailure={report.failure} /> : null}
      </details>
    </>
  )
}
