import type { ItemPrice } from '@larder/shared/contracts/receipts/receipt-archive'
import { formatDate, formatPrice, formatQuantity, formatUnit } from '../../../../lib/format.ts'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { Sparkline } from '../../../../ui/sparkline/sparkline.tsx'
import { useItemPrices } from '../../lazy-data.ts'
import styles from './price-history.module.css'

type PriceHistoryProps = {
  itemId: string
  /** Text where no receipt has a price; nothing by default. */
  emptyText?: string
}

/** The prices paid for an item, according to receipts. */
export function PriceHistory({ itemId, emptyText }: PriceHistoryProps) {
  const { prices, error } = useItemPrices(itemId)
  if (error !== undefined) return <p className={styles.note}>The prices could not be loaded.</p>
  if (prices === undefined) return emptyText ? <Skeleton height="80px" /> : null
  const latest = prices.at(-1)
  if (!latest) return emptyText ? <p className={styles.note}>{emptyText}</p> : null
  // Only prices of one currency and unit can be compared in a chart.
  const line = prices.filter(
    ({ currency, base_unit }) => currency === latest.currency && base_unit === latest.base_unit,
  )
  const first = line[0] ?? latest
  return (
    <section aria-label="Prices" className={styles.prices}>
      <h3 className={styles.title}>Prices</h3>
      {line.length > 1 ? (
        <Sparkline
          label={`Price from ${perUnit(first)} to ${perUnit(latest)}`}
          values={line.map(({ unit_price }) => unit_price)}
        />
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Store</th>
            <th scope="col">Paid</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {prices.toReversed().map((price, index) => (
            <tr key={index}>
              <td>{formatDate(price.date)}</td>
              <td>
                <bdi>{price.store_name ?? 'Unknown store'}</bdi>
              </td>
              <td>
                {formatPrice(price.price, price.currency)} for {formatQuantity(price.quantity, price.unit)}
              </td>
              <td>{perUnit(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const perUnit = ({ unit_price, currency, base_unit }: ItemPrice): string =>
  `${formatPrice(unit_price, currency)} / ${formatUnit(base_unit)}`
