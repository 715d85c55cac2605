import { useState } from 'react'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'

const STORAGE_KEY = 'inventory_layout'

/** `cards` on tablets and larger screens, `compact` ones on a phone; `rows` as the optional dense list on both. */
export type ListLayout = 'cards' | 'rows' | 'compact'

type LayoutChoice = { layout: ListLayout; isPhone: boolean; setIsDense: (isDense: boolean) => void }

/** The layout of the inventory; the choice of the dense list is remembered in this browser. */
export function useListLayout(): LayoutChoice {
  const isPhone = useIsPhone()
  const [isDense, setIsDense] = useState(() => localStorage.getItem(STORAGE_KEY) === 'rows')
  const roomy = isPhone ? 'compact' : 'cards'
  return {
    layout: isDense ? 'rows' : roomy,
    isPhone,
    setIsDense: (dense) => {
      localStorage.setItem(STORAGE_KEY, dense ? 'rows' : 'cards')
      setIsDense(dense)
    },
  }
}
