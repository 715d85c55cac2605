import styles from './avatar.module.css'

/** The first letter of a name in a disc; decorative, the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  // Spreading keeps a letter outside the basic plane whole.
  const [letter = '?'] = [...name]
  return (
    <span aria-hidden className={styles.avatar}>
      {letter.toUpperCase()}
    </span>
  )
}
