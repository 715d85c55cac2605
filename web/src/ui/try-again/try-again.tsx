import styles from './try-again.module.css'

/** 'Try again' within a sentence. */
export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      Try again
    </button>
  )
}
