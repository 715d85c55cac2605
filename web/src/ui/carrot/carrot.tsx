import styles from './carrot.module.css'

/**
 * The emoji of a carrot, drawn here because many Linux desktops have no emoji font and would show an empty box. The
 * character stays in the text for copying.
 */
export function Carrot() {
  return (
    <span aria-hidden className={styles.carrot}>
      <span className={styles.character}>🥕</span>
      <svg viewBox="0 0 32 32" className={styles.drawing}>
        <path
          d="M21 10.5c-.6-3.2.2-6.2 2.4-8.6 1.2 1.8 1.5 3.6 1 5.6 1.7-1.5 3.6-2 5.8-1.6-.8 2.2-2.2 3.6-4.2 4.3 1.6.2 3 .9 4.2 2.2-3.1 1.3-6.1 1.1-8.6-.9Z"
          fill="#4a9d4f"
        />
        <path
          d="M13.4 9.6c2.8-2 6.6-1.5 8.6.6s2.5 5.6.4 8.4C18.7 23.6 9.3 28.8 4 30.3c-1.5.4-2.6-.7-2.2-2.2C3.3 22.7 8.5 13.3 13.4 9.6Z"
          fill="#f08a2c"
        />
        <path
          d="m14.8 13.4 3 2.6m-8.3 2.6 3.2 2.7m2.5-.3 1.4 1.3m-8.7 2.6 1.4 1.3"
          fill="none"
          stroke="#c9661a"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </svg>
    </span>
  )
}
