import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './spinner.module.css'

/** A spinner in the size of the text around it; decorative, so a text must be beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}

/** A spinner in the middle of the page, announced as `label`. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className={styles.page}>
      <Spinner />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
