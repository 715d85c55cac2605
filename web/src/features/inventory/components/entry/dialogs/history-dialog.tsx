import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { detailOr } from '../../../../../lib/api/messages.ts'
import { Banner } from '../../../../../ui/banner/banner.tsx'
import { Button } from '../../../../../ui/button/button.tsx'
import { Modal } from '../../../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../../../ui/skeleton/skeleton.tsx'
import { useHistory } from '../../../data.ts'
import { nameOf } from '../../../entry-name.ts'
import { useStockActions } from '../../../hooks/use-stock-actions.ts'
import { AboutItem } from '../about-item.tsx'
import { MovementRow } from '../movement-row.tsx'

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
      <AboutItem entry={entry} />
      {prices}
      <ol>
        {movements?.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ol>
    </Modal>
  )
}
