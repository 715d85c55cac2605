import { Link } from 'react-router-dom'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './segmented-filter.module.css'

type SegmentedLinksProps = {
  /** What is chosen, for screen readers. */
  label: string
  /** What the counts say, for screen readers: 'waiting for review'. */
  countMeaning: string
  links: readonly { to: string; label: string; isCurrent: boolean; count?: number }[]
}

/** A few screens that belong together, looking like a segmented filter; counts of 0 are left out. */
export function SegmentedLinks({ label, countMeaning, links }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={styles.track}>
      {links.map(({ to, label: text, isCurrent, count = 0 }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          data-selected={isCurrent || undefined}
          className={styles.segment}
        >
          <span className={styles.label}>{text}</span>
          {count === 0 ? null : (
            <span className={styles.count}>
              <span aria-hidden>{count > 99 ? '99+' : count}</span>
              <VisuallyHidden>{`, ${count} ${countMeaning}`}</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
