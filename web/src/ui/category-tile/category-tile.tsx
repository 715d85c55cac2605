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
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { CATEGORIES } from '@larder/foods'
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

export type CategoryTileSize = 'small' | 'medium' | 'large'
const ICON_SIZES = { small: 20, medium: 24, large: 28 } as const

type CategoryTileProps = {
  /** The item's category; an unknown one looks like 'Other'. */
  category: string | null | undefined
  size?: CategoryTileSize
  /** An image in place of the icon. */
  picture?: ReactNode
  ref?: Ref<HTMLSpanElement>
}

/** The icon of a category on its colour; decorative, the category's name is beside it. */
export function CategoryTile({ category, size = 'medium', picture = null, ref }: CategoryTileProps) {
  const { icon, hue } = looksByName.get(category ?? '') ?? LOOKS.Other
  return (
    <span
      ref={ref}
      aria-hidden
      className={clsx(styles.tile, styles[size])}
      style={{ '--hue': `var(--hue-${hue})` } as CSSProperties}
    >
      {picture ?? <Icon of={icon} size={ICON_SIZES[size]} />}
    </span>
  )
}
