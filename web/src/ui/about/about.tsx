import { type ReactNode, useId, useState } from 'react'
import styles from './about.module.css'

type AboutProps = {
  /** Why it is not known better, and what would make it known; null where it is known. */
  reason: string | null
  children: ReactNode
}

/** A figure that may not be known for sure; then it is a button that says why beneath itself. */
export function About({ reason, children }: AboutProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (reason === null) return children
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        title={reason}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen ? (
        <span id={id} className={styles.reason}>
          {reason}
        </span>
      ) : null}
    </>
  )
}
