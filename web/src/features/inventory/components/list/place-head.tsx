import {
  Apple,
  Archive,
  ChevronDown,
  DoorClosed,
  Flower2,
  type LucideIcon,
  MapPin,
  Package,
  Refrigerator,
  Snowflake,
  Wine,
} from 'lucide-react'
import type { Ref } from 'react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from './place-head.module.css'

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

type PlaceHeadProps = {
  /** Id of the heading. */
  id: string
  ref: Ref<HTMLDivElement>
  /** Index of the heading among the rows of the list. */
  index: number
  heading: string
  count: number
  isFolded: boolean
  onFold: (place: string, isFolded: boolean) => void
}

/** A heading that stays visible while the list of its place scrolls, and collapses it. */
export function PlaceHead({ id, ref, index, heading, count, isFolded, onFold }: PlaceHeadProps) {
  return (
    <div ref={ref} data-index={index} className={styles.head}>
      <Icon of={LOCATION_ICONS.get(heading) ?? MapPin} />
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={!isFolded}
          className={styles.fold}
          onClick={() => onFold(heading, !isFolded)}
        >
          <bdi>{heading}</bdi>
          <Icon of={ChevronDown} size={16} />
        </button>
      </h2>
      <span className={styles.count}>{count}</span>
    </div>
  )
}
