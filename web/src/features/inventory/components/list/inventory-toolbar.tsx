import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { countItems } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import {
  STATUS_FILTERS,
  type StatusFilter,
} from '@larder/shared/domain/inventory/stock/list/inventory-filter'
import { LayoutGrid, MapPin, Rows3 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { SearchField } from '../../../../ui/search-field/search-field.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { useFindKey } from '../../hooks/use-find-key.ts'
import type { ListLayout } from '../../hooks/use-list-layout.ts'
import styles from './inventory-toolbar.module.css'

type InventoryToolbarProps = {
  entries: readonly InventoryEntry[]
  search: string
  onSearch: (search: string) => void
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
  layout: ListLayout
  onDense: (isDense: boolean) => void
  /** The headings of the list, in order. */
  places: readonly string[]
  onJump: (place: string) => void
}

/** Search, status filter with the number of items for each choice, and the choice of the dense list. */
export function InventoryToolbar(props: InventoryToolbarProps) {
  const { entries, search, onSearch, filter, onFilter, layout, onDense, places, onJump } = props
  const searchRef = useRef<HTMLInputElement>(null)
  useFindKey(searchRef)
  const counts = useMemo(() => countItems(entries, search), [entries, search])
  const segments = STATUS_FILTERS.map(({ label }) => ({ id: label, label, count: counts[label] }))
  const isDense = layout === 'rows'
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label="Search items"
          placeholder="Search items..."
          value={search}
          onChange={onSearch}
          inputRef={searchRef}
        />
      </div>
      <div className={styles.filter}>
        <SegmentedFilter label="Status" segments={segments} value={filter} onChange={onFilter} />
      </div>
      {places.length < 2 ? null : (
        <Menu
          label="Places"
          trigger={<IconButton label="Jump to a place" icon={MapPin} />}
          actions={places.map((place) => ({
            id: place,
            label: place,
            // In the next frame the menu is closed and no longer holds the focus.
            onSelect: () => requestAnimationFrame(() => onJump(place)),
          }))}
        />
      )}
      <IconButton
        label={isDense ? 'Show as cards' : 'Show as list'}
        icon={isDense ? LayoutGrid : Rows3}
        onPress={() => onDense(!isDense)}
      />
    </div>
  )
}
