import type { ChangedLine } from '@larder/shared/contracts/orders/order-facts'
import { formatPrice } from '../../../../lib/format.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { formatBought } from '../../receipt-format.ts'
import styles from './archived-receipt.module.css'

type OrderChangesProps = { lines: readonly ChangedLine[]; currency: string | null; onCorrect: () => void }

/** What a later mail changed about lines that are in stock already; nothing is corrected unasked. */
export function OrderChanges({ lines, currency, onCorrect }: OrderChangesProps) {
  return (
    <Banner
      tone="warning"
      title="Changed since it was added"
      action={{ label: 'See what changed', onPress: onCorrect }}
    >
      <ul>
        {lines.map(({ line_id, name, before, after }) => (
          <li key={line_id}>
            <bdi>{name}</bdi>: {amountText(before, currency)}{' '}
            {after === null ? 'is no longer in the order' : `is now ${amountText(after, currency)}`}
          </li>
        ))}
      </ul>
      <p className={styles.advice}>Your stock is as it was added, until you correct it.</p>
    </Banner>
  )
}

const amountText = ({ quantity, unit, price }: ChangedLine['before'], currency: string | null): string =>
  `${formatBought(quantity, unit)}${price === null ? '' : ` for ${formatPrice(price, currency)}`}`
