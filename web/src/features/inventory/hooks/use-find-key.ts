import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+F and Cmd+F go to a search field: the browser's own search finds only the part of a long list that is drawn. Who
 * is in the field already, or in a dialog, gets the browser's.
 */
export function useFindKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)
      if (!isFind || event.altKey || event.shiftKey) return
      const input = field.current
      const isBehindDialog = input?.closest('[inert], [aria-hidden="true"]') != null
      if (input === null || isBehindDialog || document.activeElement === input) return
      event.preventDefault()
      input.focus()
      input.select()
    }
    window.addEventListener('keydown', find)
    return () => window.removeEventListener('keydown', find)
  }, [field])
}
