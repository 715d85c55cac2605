import { consumeEntry, type InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ItemPage } from '@larder/shared/contracts/item-page'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTellChange } from '../../../lib/api/changes.ts'
import { formatQuantity } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { openingText } from '../../../features/inventory/card-face.ts'
import { ExpiryText } from '../../../features/inventory/components/entry/expiry-text.tsx'
import { UseButton } from '../../../features/inventory/components/entry/entry-actions.tsx'
import { useStockActions } from '../../../features/inventory/hooks/use-stock-actions.ts'
import { startWithSearch } from '../../../features/inventory/hooks/use-list-view.ts'
import styles from './lots-section.module.css'
import { Note, Section } from '../../../ui/section/section.tsx'

/** The item's entries in the order in which they should be used; each leads to itself in the inventory, and is used here. */
export function LotsSection({ page, today }: { page: ItemPage; today: string }) {
  const { entries, entry_count } = page
  const stock = useStockActions()
  const tell = useTellChange()
  const use = async (entry: InventoryEntry) => {
    await stock.use(entry)
    void tell(consumeEntry)
  }
  const isCut = entry_count > entries.length
  return (
    <Section
      title="In stock"
      {...(isCut
        ? { note: `The first ${entries.length} of ${entry_count.toLocaleString('en-US')} entries.` }
        : {})}
    >
      {entries.length === 0 ? (
        <Note>Nothing is in stock. Add some in the inventory, or save a receipt.</Note>
      ) : (
        <ul aria-label="Entries" className={styles.lots}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.row}>
              <Link to={paths.inventory} state={{ highlightItemId: entry.id }} className={styles.lot}>
                <span className={styles.words}>
                  <span className={styles.quantity}>
                    <bdi>
                      {entry.quantity > 0
                        ? formatQuantity(entry.quantity, entry.unit, entry.is_assumed)
                        : 'Used up'}
                    </bdi>
                  </span>
                  <span className={styles.place}>
                    <bdi>{entry.storage_location ?? 'No place'}</bdi>
                    {openingText([entry])}
                  </span>
                </span>
                {entry.quantity > 0 ? (
                  <span className={styles.expiry}>
                    <bdi>
                      <ExpiryText
                        expiryDate={entry.expiry_date}
                        isGuess={entry.is_expiry_guess}
                        today={today}
                      />
                    </bdi>
                  </span>
                ) : null}
                <Icon of={ChevronRight} />
              </Link>
              <UseButton entry={entry} onUse={(used) => void use(used)} />
            </li>
          ))}
        </ul>
      )}
      {isCut ? (
        <Link to={paths.inventory} className={styles.all} onClick={() => startWithSearch(page.item.name)}>
          {`Show all ${entry_count.toLocaleString('en-US')} entries in the inventory`}
        </Link>
      ) : null}
    </Section>
  )
}
