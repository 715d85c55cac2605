import { useSending } from '../../lib/hooks/use-sending.ts'
import { type ReactNode } from 'react'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  title: string
  /** The label of the confirming button. */
  confirmLabel: string
  /** The action; when it throws, the message is shown and the dialog stays open. */
  onConfirm: () => Promise<void>
  failureText: (error: unknown) => string
  onCancel: () => void
  /** What will happen. */
  children: ReactNode
  /** A choice about it. */
  options?: ReactNode
}

/** Asks for confirmation before something that can't be undone; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, onConfirm, failureText, onCancel, children, options } = props
  const { failure, isPending, send } = useSending({ failureText })
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onCancel} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => void send(onConfirm)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <p>{children}</p>
        {options}
      </div>
    </Modal>
  )
}
