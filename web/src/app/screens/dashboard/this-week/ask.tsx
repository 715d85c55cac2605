import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { TryAgain } from '../../../../ui/try-again/try-again.tsx'
import styles from './ask.module.css'

const SHOWN_NAMES = 2

type AskProps = {
  icon: LucideIcon
  label: string
  /** Undefined until they are loaded. */
  names: readonly string[] | undefined
  /** What is said when there are none. */
  nothing: string
  hasFailed?: boolean
  /** Absent where another part of the screen offers it. */
  onRetry?: () => void
} & ({ to: string; onOpen?: never } | { to?: never; onOpen: () => void })

/** One of the things that the week asks: how many, the first of them by name, and the way to all of them. */
export function Ask({ icon, label, names, nothing, hasFailed, onRetry, to, onOpen }: AskProps) {
  const head = (
    <span className={styles.head}>
      <Icon of={icon} size={20} />
      {label}
    </span>
  )
  if (names === undefined) {
    return (
      <li className={styles.ask}>
        {head}
        {hasFailed ? (
          <span className={styles.failure} role="alert">
            Could not be loaded. {onRetry ? <TryAgain what={label} onPress={onRetry} /> : null}
          </span>
        ) : (
          <span role="status" aria-label={`Loading: ${label}`} className={styles.loading}>
            <Skeleton height="36px" />
          </span>
        )}
      </li>
    )
  }
  const content = (
    <>
      {head}{' '}
      {names.length === 0 ? (
        <span className={styles.names}>{nothing}</span>
      ) : (
        <>
          <span className={styles.count}>{names.length}</span>{' '}
          <span className={styles.names}>{firstOf(names)}</span>
        </>
      )}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={styles.way} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={to} className={styles.way}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** 'Milk, Eggs and 3 more'; each name in its own direction. */
function firstOf(names: readonly string[]): ReactNode {
  const moreCount = names.length - SHOWN_NAMES
  return (
    <>
      {names.slice(0, SHOWN_NAMES).map((name, index) => (
        <Fragment key={name + String(index)}>
          {index > 0 ? ', ' : null}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {moreCount > 0 ? ` and ${moreCount} more` : null}
    </>
  )
}
