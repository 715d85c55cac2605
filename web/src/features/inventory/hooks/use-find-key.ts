import { type RefObject, useEffect } from 'react'

/**
 * Makes Ctrl+F and Cmd+F focus a search field, because the browser's own search finds only the rendered part of a long
 * list. Inside the field or a dialog they still open the browser's search.
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
