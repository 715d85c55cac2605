import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { History } from 'lucide-react'
import { sayAssumed } from '../../../../lib/assumed-words.ts'
import { formatDate, formatQuantity } from '../../../../lib/format.ts'
import { About } from '../../../../ui/about/about.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { nameOf } from '../../entry-name.ts'
import { EntryActions, type EntryActionHandlers } from '../entry/entry-actions.tsx'
import { ExpiryText } from '../entry/expiry-text.tsx'
import styles from './lot-list.module.css'

type LotListProps = EntryActionHandlers & {
  lots: readonly InventoryEntry[]
  emptiedLots: readonly InventoryEntry[]
  today: string
}

/** The lots of a card in the order in which they should be used, each with its own actions; used up ones last. */
export function LotList({ lots, emptiedLots, today, ...handlers }: LotListProps) {
  return (
    <ul className={styles.lots}>
      {lots.map((lot) => (
        <li key={lot.id} className={styles.lot}>
          <div className={styles.facts}>
            <span className={styles.quantity}>
              <About reason={lot.is_assumed ? sayAssumed(lot.known_at) : null}>
                {formatQuantity(lot.quantity, lot.unit, lot.is_assumed)}
              </About>
            </span>
            <span className={styles.bought}>{boughtOn(lot)}</span>
            <ExpiryText expiryDate={lot.expiry_date} isGuess={lot.is_expiry_guess} today={today} isShort />
          </div>
          <EntryActions entry={lot} {...handlers} />
        </li>
      ))}
      {emptiedLots.map((lot) => (
        <li key={lot.id} className={styles.lot}>
          <span className={styles.bought}>Used up · {boughtOn(lot)}</span>
          <IconButton
            size="small"
            icon={History}
            label={`History of used up ${nameOf(lot)}`}
            onPress={() => handlers.onHistory(lot)}
          />
        </li>
      ))}
    </ul>
  )
}

const boughtOn = ({ purchase_date }: InventoryEntry): string =>
  purchase_date === null ? 'no purchase date' : `bought ${formatDate(purchase_date)}`
