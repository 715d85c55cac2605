import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { keepFocusInside } from '../../lib/focus/keep-focus-inside.ts'
import { IconButton } from '../button/button.tsx'
import styles from './modal.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useFocusReturn } from './use-focus-return.ts'

type ModalProps = {
  isOpen: boolean
  /** Called on Escape, a click on the backdrop, the close button and the browser's Back. */
  onClose: () => void
  title: string
  /** `screen` takes the whole screen, with the content up to its edges. */
  size?: 'sm' | 'md' | 'lg' | 'screen'
  /** An alert dialog interrupts to ask; a screen reader reads its text at once. */
  role?: 'dialog' | 'alertdialog'
  /** What stands above the title, a picture first, up to the edges; it scrolls away with the title. */
  cover?: ReactNode
  /** Content beside the title, for example a timer. */
  headerEnd?: ReactNode
  /** A panel beside the content on a desktop, above it on a phone. */
  aside?: ReactNode
  /** The actions; they stay visible at the bottom while the content scrolls. */
  footer?: ReactNode
  /** On a phone the sheet takes the full height; for dialogs that hold a list. */
  isFullOnPhone?: boolean
  /** The content is only read, so it takes the focus itself, to be scrolled by keys. */
  isOnlyRead?: boolean
  children: ReactNode
}

/**
 * A dialog over the page: traps and returns the focus, locks the page's scroll, closes by Escape, close button,
 * backdrop or the browser's Back; below 600 px it is a sheet at the bottom edge.
 */
export function Modal(props: ModalProps) {
  const {
    isOpen,
    onClose,
    title,
    size = 'md',
    role = 'dialog',
    cover,
    headerEnd,
    aside,
    footer,
    isFullOnPhone,
    isOnlyRead,
    children,
  } = props
  const heading = (
    <Heading slot="title" level={2} className={styles.title}>
      <bdi>{title}</bdi>
    </Heading>
  )
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className={styles.backdrop}
    >
      <AriaModal
        className={clsx(styles.panel, styles[size], isFullOnPhone && styles.full)}
        data-modal
        data-size={size}
      >
        <WhileOpen onClose={onClose} />
        <Dialog ref={keepFocusInside} role={role} className={styles.dialog}>
          {aside ? <div className={styles.aside}>{aside}</div> : null}
          <div className={styles.main}>
            <header className={clsx(styles.header, cover && styles.overCover)}>
              {cover ? null : heading}
              {headerEnd}
              <IconButton label="Close" icon={X} size="small" onPress={onClose} />
            </header>
            <div className={styles.body} tabIndex={isOnlyRead ? 0 : undefined}>
              {cover}
              {cover ? heading : null}
              {children}
            </div>
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** Is mounted only while the dialog is. */
function WhileOpen({ onClose }: Pick<ModalProps, 'onClose'>): null {
  useBackCloses(onClose)
  useFocusReturn()
  return null
}
