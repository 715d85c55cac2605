import styles from './try-again.module.css'

/** 'Try again' within a sentence; `what` was not there. */
export function TryAgain({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button type="button" aria-description={what} className={styles.button} onClick={onPress}>
      Try again
    </button>
  )
}
