import type { ReceiptItem } from '@larder/shared/contracts/receipts/receipts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatPrice } from '../../../../lib/format.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatBought } from '../../receipt-format.ts'
import styles from './archived-receipt.module.css'
import { PriceHistory } from './price-history.tsx'

type ArchivedLinesProps = { items: readonly ReceiptItem[]; currency: string | null }

/** The lines of an archived receipt as they were read; those of known items expand to the prices paid so far. */
export function ArchivedLines({ items, currency }: ArchivedLinesProps) {
  if (items.length === 0) return <p className={styles.note}>No lines were read.</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Lines</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <Line key={index} item={item} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ item, currency }: { item: ReceiptItem; currency: string | null }) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const id = useId()
  return (
    <>
      <tr>
        <td>
          {item.item_id === null ? (
            <bdi>{item.name}</bdi>
          ) : (
            <button
              type="button"
              aria-label={`Prices of ${item.name}`}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? id : undefined}
              className={styles.unfold}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <bdi>{item.name}</bdi>
              <Icon of={ChevronDown} size={16} />
            </button>
          )}
          {item.read_by === 'model' ? <span className={styles.reader}>read by the model</span> : null}
        </td>
        <td>{formatBought(item.quantity, item.unit)}</td>
        <td>{item.price === null ? '' : formatPrice(item.price, currency)}</td>
      </tr>
      {isUnfolded && item.item_id !== null ? (
        <tr id={id}>
          <td colSpan={3}>
            <PriceHistory itemId={item.item_id} emptyText="Nothing of it was put into stock yet." />
          </td>
        </tr>
      ) : null}
    </>
  )
}
