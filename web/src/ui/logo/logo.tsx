import styles from './logo.module.css'

/** The logo, a jar with a leaf, beside the product's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
        <rect width="32" height="32" rx="9" className={styles.ground} />
        <path
          d="M11 6h10a1.5 1.5 0 0 1 1.5 1.5v1A1.5 1.5 0 0 1 21 10H11a1.5 1.5 0 0 1-1.5-1.5v-1A1.5 1.5 0 0 1 11 6Z"
          className={styles.jar}
        />
        <path
          d="M12 11.5h8a3 3 0 0 1 3 3V23a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3Z"
          className={styles.jar}
        />
        <path
          d="M15.36 23.56v-2.48c-2.72 0.16 -4.4 -1.36 -4.56 -4.24 2.56 -0.16 4.24 1.04 4.8 3.12 0.64 -2.4 2.48 -3.76 5.6 -3.6 -0.08 3.2 -1.76 4.8 -4.56 4.8v2.4h-1.28Z"
          className={styles.leaf}
        />
      </svg>
      Larder
    </span>
  )
}
