import type { CATEGORIES } from '@larder/shared/contracts/catalogue'
import clsx from 'clsx'
import {
  Beef,
  Carrot,
  Cookie,
  Croissant,
  CupSoda,
  Droplets,
  Fish,
  type LucideIcon,
  Milk,
  Package,
  ShoppingBasket,
  Snowflake,
  Soup,
  Sprout,
  Wheat,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './category-tile.module.css'

type Look = { icon: LucideIcon; hue: string }
type KnownCategory = (typeof CATEGORIES)[number] | 'Groceries'

const LOOKS: Record<KnownCategory, Look> = {
  Produce: { icon: Carrot, hue: 'produce' },
  Dairy: { icon: Milk, hue: 'dairy' },
  Meat: { icon: Beef, hue: 'meat' },
  Seafood: { icon: Fish, hue: 'seafood' },
  Bakery: { icon: Croissant, hue: 'bakery' },
  'Canned Goods': { icon: Soup, hue: 'canned' },
  'Dry Goods': { icon: Wheat, hue: 'dry' },
  'Frozen Foods': { icon: Snowflake, hue: 'frozen' },
  Beverages: { icon: CupSoda, hue: 'beverages' },
  Snacks: { icon: Cookie, hue: 'snacks' },
  Condiments: { icon: Droplets, hue: 'condiments' },
  Spices: { icon: Sprout, hue: 'spices' },
  Other: { icon: Package, hue: 'other' },
  Groceries: { icon: ShoppingBasket, hue: 'groceries' },
}

const looksByName = new Map<string, Look>(Object.entries(LOOKS))

type CategoryTileProps = {
  /** The item's category; an unknown one looks like 'Other'. */
  category: string | null | undefined
  size?: 'small' | 'medium'
}

/** The icon of a category on its colour; decorative, the category's name is beside it. */
export function CategoryTile({ category, size = 'medium' }: CategoryTileProps) {
  const { icon, hue } = looksByName.get(category ?? '') ?? LOOKS.Other
  return (
    <span
      aria-hidden
      className={clsx(styles.tile, size === 'small' && styles.small)}
      style={{ '--hue': `var(--hue-${hue})` } as CSSProperties}
    >
      <Icon of={icon} size={size === 'small' ? 20 : 24} />
    </span>
  )
}
