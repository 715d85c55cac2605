import clsx from 'clsx'
import styles from './button.module.css'

type PlainButtonProps = { onClick: () => void; children: string }

/** A secondary button without react-aria, which is too large for the script that every page loads first. */
export function PlainButton({ onClick, children }: PlainButtonProps) {
  return (
    <button type="button" onClick={onClick} className={clsx(styles.button, styles.secondary, styles.plain)}>
      {children}
    </button>
  )
}
