import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { TypedChoice, TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { CATEGORIES, STORAGE_LOCATIONS, UNITS } from '@larder/foods'
import { CircleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { reasonFor } from '../../../../lib/api/messages.ts'
import { dayOf, formatQuantity } from '../../../../lib/format.ts'
import { Button, IconButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { useInventoryMutations } from '../../data.ts'
import { editedEntryRules, entryValues } from '../../entry-form-values.ts'
import { nameOf } from '../../entry-name.ts'
import { useStockActions } from '../../hooks/use-stock-actions.ts'
import { type ChipChange, LineChips } from './line-chips.tsx'
import styles from './quick-add-lines.module.css'

/** So many of what was added stand above the stock; the latest are the likeliest to be changed. */
const SHOWN_ADDED = 3

type QuickAddLinesProps = {
  /** What is typed, as it would be added. */
  lines: readonly TypedLineReading[]
  onChoose: (choice: TypedChoice) => void
  /** What was added, the latest first, as far as it is there; shown while nothing is typed. */
  added: readonly InventoryEntry[]
  onDismiss: () => void
  /** The places of the household. */
  ownPlaces: readonly string[]
  today: string
}

/** Below the row that adds by name: what is typed as it will be, else what was added; both can be changed here. */
export function QuickAddLines({ lines, onChoose, added, onDismiss, ownPlaces, today }: QuickAddLinesProps) {
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const places = [...new Set([...STORAGE_LOCATIONS, ...ownPlaces])]
  if (lines.length > 0) {
    return (
      <>
        {lines.length <= SHOWN_ADDED ? null : <p className={styles.count}>{`${lines.length} things`}</p>}
        <ul aria-label="What will be added" className={styles.lines}>
          {lines.map((line, index) => (
            <li key={`${index} ${line.name}`} className={styles.line}>
              <span className={styles.what}>
                <bdi className={styles.name}>{line.name}</bdi>{' '}
                <span className={styles.amount}>{formatQuantity(line.quantity, line.unit)}</span>
              </span>
              {line.problem === null ? (
                <LineChips
                  line={line}
                  units={UNITS}
                  categories={line.is_known ? undefined : CATEGORIES}
                  places={places}
                  today={today}
                  onChange={(change) => onChoose({ name: line.name, ...change })}
                />
              ) : (
                <span className={styles.problem}>
                  <Icon of={CircleAlert} size={14} />
                  {line.problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (added.length === 0) return null
  const shown = isUnfolded ? added : added.slice(0, SHOWN_ADDED)
  return (
    <section aria-labelledby={id} className={styles.added}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          Just added
        </h2>
        <IconButton size="small" icon={X} label="Hide what was just added" onPress={onDismiss} />
      </div>
      <ul aria-labelledby={id} className={styles.lines}>
        {shown.map((entry) => (
          <AddedLine key={entry.id} entry={entry} places={places} today={today} />
        ))}
      </ul>
      {added.length <= SHOWN_ADDED ? null : (
        <Button
          variant="accent"
          size="small"
          aria-expanded={isUnfolded}
          onPress={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${added.length}`}
        </Button>
      )}
    </section>
  )
}

type AddedLineProps = { entry: InventoryEntry; places: readonly string[]; today: string }

function AddedLine({ entry, places, today }: AddedLineProps) {
  const { save } = useStockActions()
  const { updateCategory } = useInventoryMutations()
  const name = nameOf(entry)
  const change = async ({ category, ...fields }: ChipChange) => {
    try {
      if (category !== undefined) await updateCategory(entry.item_id, category)
      else await save(entry, editedEntryRules(entry, today).parse({ ...entryValues(entry), ...fields }))
    } catch (error) {
      showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
    }
  }
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <bdi className={styles.name}>{name}</bdi>{' '}
        <span className={styles.amount}>{formatQuantity(entry.quantity, entry.unit)}</span>
      </span>
      <LineChips
        line={{
          name,
          unit: entry.unit,
          category: entry.item?.category ?? '',
          storage_location: entry.storage_location,
          expiry_date: entry.expiry_date === null ? null : dayOf(entry.expiry_date),
          is_expiry_guess: entry.is_expiry_guess,
        }}
        categories={CATEGORIES}
        places={places}
        today={today}
        onChange={(changed) => void change(changed)}
      />
    </li>
  )
}
