import type { CorrectionLine } from '@larder/shared/contracts/orders/order-correction'
import type { LineAmount } from '@larder/shared/contracts/orders/order-facts'
import { formatPrice, formatQuantity } from '../../../../lib/format.ts'
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx'
import { formatBought } from '../../receipt-format.ts'
import styles from './correction-lines.module.css'

type CorrectionLinesProps = {
  lines: readonly CorrectionLine[]
  currency: string | null
  isTicked: (line: CorrectionLine) => boolean
  onToggle: (lineId: string) => void
}

/** The changed lines of an order, each with what correcting it does to the stock; one that does nothing has no tick. */
export function CorrectionLines({ lines, currency, isTicked, onToggle }: CorrectionLinesProps) {
  return (
    <>
      <p className={styles.intro}>Ticked lines correct your stock. What was used stays used.</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.line_id}>
            <Checkbox
              isSelected={isTicked(line)}
              isDisabled={!line.is_possible}
              onChange={() => onToggle(line.line_id)}
            >
              <span className={styles.words}>
                <bdi className={styles.name}>{line.name}</bdi>
                <span>
                  {changeText(line, currency)}
                  {line.replaces === null ? null : (
                    <>
                      , instead of <bdi>{line.replaces}</bdi>
                    </>
                  )}
                </span>
                <span className={styles.stock}>{stockText(line)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

function changeText({ before, after }: CorrectionLine, currency: string | null): string {
  if (after === null) return 'No longer in the order'
  if (before === null) return `New in the order: ${amountText(after, currency)}`
  return `${amountText(before, currency)} is now ${amountText(after, currency)}`
}

const amountText = ({ quantity, unit, price }: LineAmount, currency: string | null): string =>
  `${formatBought(quantity, unit)}${price === null ? '' : ` for ${formatPrice(price, currency)}`}`

/** 'Some was used. In stock: 2 L, then 1 L' */
function stockText({ entry, is_possible, change }: CorrectionLine): string {
  if (entry === null) return 'Will be added to your stock'
  const { unit, quantity, corrected_quantity, since } = entry
  if (!is_possible) return 'Used up or removed since: nothing is left to correct'
  const amounts =
    quantity === corrected_quantity
      ? `In stock: ${formatQuantity(quantity, unit)}${change === 'price' ? ', only the price changes' : ''}`
      : `In stock: ${formatQuantity(quantity, unit)}, then ${formatQuantity(corrected_quantity, unit)}`
  return since === null ? amounts : `${SINCE_TEXTS[since]} ${amounts}`
}

const SINCE_TEXTS = {
  used: 'Some was used.',
  gone: 'Used up or removed since.',
  counted: 'Counted by hand since.',
} as const
