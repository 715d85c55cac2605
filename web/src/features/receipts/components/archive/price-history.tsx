import type { ItemPrice } from '@larder/shared/contracts/receipts/receipt-archive'
import { formatUnit } from '@larder/foods'
import { formatDate, formatPrice, formatQuantity } from '../../../../lib/format.ts'
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
  if (prices.length === 0) return emptyText ? <p className={styles.note}>{emptyText}</p> : null
  return (
    <section aria-label="Prices" className={styles.prices}>
      <h3 className={styles.title}>Prices</h3>
      <PriceTable prices={prices.toReversed()} />
    </section>
  )
}

/** A price that was paid; without a price per unit where nothing was counted. */
type PaidPrice = Omit<ItemPrice, 'receipt_id' | 'unit_price' | 'base_unit'> & {
  unit_price: number | null
  base_unit: string | null
}

/** The course of prices as a line, and their numbers, newest first. */
export function PriceTable({ prices }: { prices: readonly PaidPrice[] }) {
  const latest = prices.find(({ unit_price }) => unit_price !== null)
  // Only prices of one currency and unit can be compared in a chart.
  const line = prices
    .filter(({ currency, base_unit }) => currency === latest?.currency && base_unit === latest.base_unit)
    .toReversed()
  return (
    <>
      {latest && line[0] && line.length > 1 ? (
        <Sparkline
          label={`Price from ${perUnit(line[0])} to ${perUnit(latest)}`}
          values={line.flatMap(({ unit_price }) => unit_price ?? [])}
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
          {prices.map((price, index) => (
            <tr key={index}>
              <td>
                <bdi>{formatDate(price.date)}</bdi>
              </td>
              <td>
                <bdi>{price.store_name ?? 'Unknown store'}</bdi>
              </td>
              <td>
                <bdi>
                  {formatPrice(price.price, price.currency)} for {formatQuantity(price.quantity, price.unit)}
                </bdi>
              </td>
              <td>
                <bdi>{perUnit(price)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const perUnit = ({ unit_price, currency, base_unit }: PaidPrice): string =>
  unit_price === null || base_unit === null
    ? '–'
    : `${formatPrice(unit_price, currency)} / ${formatUnit(base_unit)}`
