import styles from './avatar.module.css'

/** The first letter of a name in a circle; decorative, the name is beside it. */
export function Avatar({ name }: { name: string }) {
  // Spreading keeps a letter outside the basic multilingual plane whole.
  const [letter = '?'] = [...name]
  return (
    <span aria-hidden className={styles.avatar}>
      {letter.toUpperCase()}
    </span>
  )
}
