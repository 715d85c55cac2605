import { useState } from 'react'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'

const STORAGE_KEY = 'inventory_layout'

/** `cards` on tablets and larger screens, `rows` as the optional dense list there, `compact` on a phone. */
export type ListLayout = 'cards' | 'rows' | 'compact'

/** The layout of the inventory; the choice of the dense list is remembered in this browser. */
export function useListLayout(): { layout: ListLayout; setIsDense: (isDense: boolean) => void } {
  const isPhone = useMediaQuery('(max-width: 599.98px)')
  const [isDense, setIsDense] = useState(() => localStorage.getItem(STORAGE_KEY) === 'rows')
  const wideLayout = isDense ? 'rows' : 'cards'
  return {
    layout: isPhone ? 'compact' : wideLayout,
    setIsDense: (dense) => {
      localStorage.setItem(STORAGE_KEY, dense ? 'rows' : 'cards')
      setIsDense(dense)
    },
  }
}
