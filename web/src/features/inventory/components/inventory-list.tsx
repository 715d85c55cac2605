import type { StockSection } from '@larder/shared/domain/inventory/arrange-inventory'
import clsx from 'clsx'
import {
  Apple,
  Archive,
  DoorClosed,
  Flower2,
  type LucideIcon,
  MapPin,
  Package,
  Refrigerator,
  Snowflake,
  Wine,
} from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { ListLayout } from '../hooks/use-list-layout.ts'
import type { EntryActHandlers } from './entry-acts.tsx'
import styles from './inventory-list.module.css'
import { StockCardView } from './stock-card-view.tsx'

const LOCATION_ICONS = new Map<string, LucideIcon>([
  ['Pantry', Archive],
  ['Refrigerator', Refrigerator],
  ['Freezer', Snowflake],
  ['Cabinet', DoorClosed],
  ['Spice Rack', Flower2],
  ['Fruit Bowl', Apple],
  ['Wine Rack', Wine],
  ['Other', Package],
])

type InventoryListProps = {
  sections: readonly StockSection[]
  layout: ListLayout
  today: string
  handlers: EntryActHandlers
  /** Id of the item, or of one of its entries, that somebody came to see. */
  highlightId: string | undefined
}

/** The stock under headings by storage location. */
export function InventoryList({ sections, ...rest }: InventoryListProps) {
  return (
    <div className={styles.list}>
      {sections.map((section) => (
        <Section key={section.heading} section={section} {...rest} />
      ))}
    </div>
  )
}

type SectionProps = Omit<InventoryListProps, 'sections'> & { section: StockSection }

function Section({ section, layout, highlightId, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <Icon of={LOCATION_ICONS.get(section.heading) ?? MapPin} />
        <h2 id={id}>
          <bdi>{section.heading}</bdi>
        </h2>
        <span className={styles.count}>{section.cards.length}</span>
      </div>
      <ul className={clsx(styles.cards, styles[layout])}>
        {section.cards.map((card) => (
          <StockCardView
            key={card.key}
            card={card}
            layout={layout}
            isHighlighted={card.itemId === highlightId || card.lots.some((lot) => lot.id === highlightId)}
            {...rest}
          />
        ))}
      </ul>
    </section>
  )
}
