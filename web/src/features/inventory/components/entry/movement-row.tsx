import type { MovementKind, StockMovement } from '@larder/shared/contracts/inventory'
import clsx from 'clsx'
import { formatQuantity } from '../../../../lib/format.ts'
import styles from './movement-row.module.css'

const KIND_WORDS: Record<MovementKind, string> = {
  purchase: 'Added',
  consume: 'Used',
  cook: 'Cooked',
  restore: 'Put back',
  correct: 'Corrected',
  spoil: 'Spoiled',
  degrade: 'Probably used (guess)',
  clear: 'Removed',
  undo: 'Undone',
}

type MovementRowProps = {
  movement: StockMovement
  /** The place of its entry, where rows of several entries stand together. */
  place?: string | null
}

/** One change of a quantity in a history. */
export function MovementRow({ movement, place }: MovementRowProps) {
  const { kind, delta, balance_after, unit, created_at, is_undone, person } = movement
  return (
    <li className={clsx(styles.movement, is_undone && styles.undone)}>
      <div className={styles.words}>
        <p className={styles.kind}>
          {kind === 'correct' && delta === 0 ? 'Still there' : KIND_WORDS[kind]}
          {is_undone ? ' (undone)' : ''}
        </p>
        <time dateTime={created_at} className={styles.time}>
          {new Date(created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {person === null ? null : (
          <span className={styles.time}>
            {' · by '}
            <bdi>{person.name}</bdi>
            {person.is_former ? ' (former member)' : ''}
          </span>
        )}
        {place == null ? null : (
          <span className={styles.time}>
            {' · '}
            <bdi>{place}</bdi>
          </span>
        )}
      </div>
      <span className={styles.delta}>
        <bdi>
          {delta === 0 ? '±' : delta < 0 ? '−' : '+'}
          {formatQuantity(Math.abs(delta), unit)}
        </bdi>
      </span>
      <span className={styles.balance}>
        <bdi>{formatQuantity(balance_after, unit, kind === 'degrade')} left</bdi>
      </span>
    </li>
  )
}
