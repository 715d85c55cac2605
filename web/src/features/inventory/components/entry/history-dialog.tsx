import type { InventoryEntry, MovementKind, StockMovement } from '@larder/shared/contracts/inventory'
import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatQuantity } from '../../../../lib/format.ts'
import { detailOr } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useHistory } from '../../data.ts'
import { nameOf } from '../../entry-name.ts'
import { useStockActions } from '../../hooks/use-stock-actions.ts'
import styles from './history-dialog.module.css'

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

type HistoryDialogProps = {
  entry: InventoryEntry
  /** The prices paid for the item. */
  prices: ReactNode
  onClose: () => void
}

/** All changes of an entry's quantity, newest first; the last action can be undone. */
export function HistoryDialog({ entry, prices, onClose }: HistoryDialogProps) {
  const { undo } = useStockActions()
  const [isUndoing, setIsUndoing] = useState(false)
  const { movements, error, retry } = useHistory(entry.id)
  const canUndo = movements?.some(({ kind, is_undone }) => kind !== 'undo' && !is_undone) ?? false
  const undoLast = async () => {
    setIsUndoing(true)
    await undo(entry.id)
    setIsUndoing(false)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`History of ${nameOf(entry)}`}
      footer={
        <>
          <Button icon={Undo2} isDisabled={!canUndo} isPending={isUndoing} onPress={() => void undoLast()}>
            Undo last change
          </Button>
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      {error !== undefined && movements === undefined ? (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the history')}
        </Banner>
      ) : null}
      {movements === undefined && error === undefined ? (
        <LoadingArea text="Loading history...">
          <Skeleton height="120px" />
        </LoadingArea>
      ) : null}
      {prices}
      <ol className={styles.movements}>
        {movements?.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ol>
    </Modal>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { kind, delta, balance_after, unit, created_at, is_undone } = movement
  return (
    <li className={clsx(styles.movement, is_undone && styles.undone)}>
      <div className={styles.words}>
        <p className={styles.kind}>
          {KIND_WORDS[kind]}
          {is_undone ? ' (undone)' : ''}
        </p>
        <time dateTime={created_at} className={styles.time}>
          {new Date(created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      <span className={styles.delta}>
        {delta < 0 ? '−' : '+'}
        {formatQuantity(Math.abs(delta), unit)}
      </span>
      <span className={styles.balance}>{formatQuantity(balance_after, unit, kind === 'degrade')} left</span>
    </li>
  )
}
