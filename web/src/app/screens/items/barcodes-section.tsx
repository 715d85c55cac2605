import type { Barcode } from '@larder/shared/contracts/barcodes'
import type { ItemPage } from '@larder/shared/contracts/item-page'
import { useState } from 'react'
import { useBarcodeMutations, useItemBarcodes } from '../../../features/barcodes/data.ts'
import styles from '../../../ui/section/section-rows.module.css'
import { Note, Section } from '../../../ui/section/section.tsx'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'

/** The barcodes that mean the item. */
export function BarcodesSection({ item }: Pick<ItemPage, 'item'>) {
  const { barcodes, error, retry } = useItemBarcodes(item.id)
  return (
    <Section
      title="Barcodes"
      action={
        <LinkButton size="small" to={`${paths.scan}?item=${item.id}`}>
          Scan a code
        </LinkButton>
      }
    >
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the barcodes')}
        </Banner>
      )}
      {barcodes === undefined && error === undefined ? (
        <LoadingArea text="Loading barcodes...">
          <Skeleton height="40px" />
        </LoadingArea>
      ) : null}
      {barcodes?.length === 0 ? <Note>Scan a pack once, and Larder knows it from then on.</Note> : null}
      {barcodes && barcodes.length > 0 ? (
        <ul aria-label="Barcodes of this item" className={styles.list}>
          {barcodes.map((barcode) => (
            <BarcodeRow key={barcode.code} barcode={barcode} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function BarcodeRow({ barcode: { code, item_id, quantity, unit } }: { barcode: Barcode }) {
  const { learn, forget } = useBarcodeMutations()
  const [isRemoving, setIsRemoving] = useState(false)
  const undo = () => {
    learn(code, { item_id, quantity, unit }).catch((error: unknown) =>
      showToast({ tone: 'error', text: `Error learning the barcode: ${reasonFor(error)}` }),
    )
  }
  const remove = async () => {
    setIsRemoving(true)
    try {
      await forget(code)
      showToast({ tone: 'success', text: 'Barcode removed', onUndo: undo })
    } catch (error) {
      showToast({ tone: 'error', text: `Error removing the barcode: ${reasonFor(error)}` })
      setIsRemoving(false)
    }
  }
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <bdi>{code}</bdi>
        {quantity === null || unit === null ? null : (
          <span className={styles.detail}> · {formatQuantity(quantity, unit)}</span>
        )}
      </span>
      <Button
        size="small"
        aria-label={`Remove barcode ${code}`}
        isPending={isRemoving}
        onPress={() => void remove()}
      >
        Remove
      </Button>
    </li>
  )
}
