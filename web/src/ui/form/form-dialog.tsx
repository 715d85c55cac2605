import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import { Form } from './form.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = Pick<ComponentProps<typeof Modal>, 'title' | 'size' | 'onClose'> & {
  onSubmit: (event: SubmitEvent) => Promise<void>
  submitLabel: string
  /** It is being sent. */
  isPending: boolean
  isDisabled?: boolean
  /** Closes on purpose; `onClose` may also be a mistake. */
  onCancel: () => void
  /** Why it could not be sent. */
  failure?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A failure stands above the fields, which may be scrolled away while the buttons stay. */
const scrollTo = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** A dialog that holds one form: its fields, why it could not be sent, and the buttons that cancel and send it. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, onSubmit, submitLabel, isPending, isDisabled, onCancel, failure, children } =
    props
  const formId = useId()
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isPending}
            isDisabled={isDisabled === true}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={onSubmit}>
        {failure === undefined ? null : (
          <div ref={scrollTo}>
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {children}
      </Form>
    </Modal>
  )
}
