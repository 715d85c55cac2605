import { useState } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { detailOr, reasonFor } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { Spinner } from '../../../../ui/spinner/spinner.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { fileProblem, textProblem } from '../../check-mail.ts'
import type { OrderSync } from '../../hooks/use-order-sync.ts'
import { sendMail } from '../../lazy-data.ts'
import { endText } from '../../sync-texts.ts'
import { SyncProgress } from '../sync/sync-progress.tsx'
import { FileDrop } from './file-drop.tsx'
import styles from './mail-dialog.module.css'

type MailDialogProps = {
  sync: OrderSync
  /** What went wrong; null while nothing did. */
  failure: string | null
  onFailure: (failure: string | null) => void
  onClose: () => void
}

/** Reads e-mails from a file or pasted text, with the log of a sync; the review opens when an order was found. */
export function MailDialog({ sync, failure, onFailure, onClose }: MailDialogProps) {
  const [door, setDoor] = useState<'file' | 'text'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  /** How far this dialog's mails are; another sync may run meanwhile. */
  const [phase, setPhase] = useState<'choosing' | 'sending' | 'sent'>('choosing')
  const isReading = phase === 'sent' && sync.isSyncing
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    const problem = fileProblem(chosen)
    onFailure(problem)
    setPhase('choosing')
    setFile(problem === null ? chosen : null)
  }
  const read = async () => {
    const problem = door === 'file' ? (file === null ? 'Please select a file' : null) : textProblem(text)
    onFailure(problem)
    if (problem !== null) return
    setPhase('sending')
    try {
      await sync.follow(() => sendMail(door === 'file' && file !== null ? file : text))
      setPhase('sent')
    } catch (reason) {
      setPhase('choosing')
      onFailure(
        reason instanceof ApiError ? detailOr(reason, 'The mail could not be read') : reasonFor(reason),
      )
    }
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Read an e-mail"
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" isPending={phase === 'sending' || isReading} onPress={() => void read()}>
            Read e-mail
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {failure === null ? null : <Banner tone="error">{failure}</Banner>}
        {phase === 'sending' ? <Sending /> : null}
        {isReading ? <SyncProgress sync={sync} /> : null}
        {phase === 'sent' && !isReading && failure === null ? <Ended sync={sync} /> : null}
        {phase === 'sent' ? (
          <details open={isReading}>
            <summary className={styles.summary}>What happened to each e-mail</summary>
            <div role="log" aria-label="What happened" tabIndex={0} className={styles.log}>
              {sync.status?.logs.map(({ message }, index) => (
                <p key={index}>{message}</p>
              ))}
            </div>
          </details>
        ) : null}
        {phase === 'sending' || isReading ? (
          <p className={styles.note}>You can close this window: the reading goes on.</p>
        ) : (
          <>
            <p className={styles.note}>
              What is uploaded is encrypted until it is read and then removed; only the order is kept.
            </p>
            <SegmentedFilter
              label="What to read"
              segments={[
                { id: 'file', label: 'File' },
                { id: 'text', label: 'Pasted text' },
              ]}
              value={door}
              onChange={(next) => {
                setDoor(next)
                onFailure(null)
              }}
            />
            {door === 'file' ? (
              <FileDrop file={file} onChoose={choose} />
            ) : (
              <TextArea
                label="Text of the e-mail"
                hint="All of it, with its table of items; up to 1 MB"
                dir="auto"
                rows={10}
                value={text}
                onChange={setText}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

const Sending = () => (
  <p role="status" className={styles.sending}>
    <Spinner />
    Sending…
  </p>
)

function Ended({ sync: { status } }: { sync: OrderSync }) {
  if (status === undefined) return null
  if (status.detected_orders > 0) return <Banner tone="success">{endText(status)}</Banner>
  return (
    <Banner tone="warning" title="No order was found">
      {`${endText(status)} A notice of a delivery, an advert or a part of an order holds nothing to add.`}
    </Banner>
  )
}
