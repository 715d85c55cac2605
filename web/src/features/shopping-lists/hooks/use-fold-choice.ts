import { useState } from 'react'

const keyOf = (listId: string) => `larder-basket-folded-${listId}`

/**
 * Whether somebody folded or opened the basket of a list, undefined while nobody did, and the function that keeps it while
 * the browser's window is open.
 */
export function useFoldChoice(listId: string): [boolean | undefined, (isFolded: boolean) => void] {
  const [choice, setChoice] = useState<boolean | undefined>(() => {
    const kept = sessionStorage.getItem(keyOf(listId))
    return kept === null ? undefined : kept === 'true'
  })
  const choose = (isFolded: boolean) => {
    sessionStorage.setItem(keyOf(listId), String(isFolded))
    setChoice(isFolded)
  }
  return [choice, choose]
}
