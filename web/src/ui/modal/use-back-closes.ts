import { useEffect, useEffectEvent } from 'react'

/**
 * Makes the browser's Back close the topmost dialog and stay on the page. While dialogs are open, the history has an
 * entry for each of them above the page's own. When a dialog is closed in another way its entry stays, because removing
 * it means navigating through the history while somebody may be leaving the page: the next dialog reuses it, and a Back
 * that reaches it continues to the previous page at once.
 */

/** The close functions of the open dialogs, the topmost last. */
const openDialogs: { close: () => void }[] = []

/** What the router and this file store in a history entry. */
type EntryState = { idx?: number; dialogs?: number } | null

const stateOf = (): EntryState => window.history.state as EntryState
const depthOf = (state: EntryState): number => state?.dialogs ?? 0

/** The history entry before the last navigation. */
let last: EntryState = null

const onPopState = (): void => {
  const before = last
  last = stateOf()
  const isOwnPage = before?.idx === last?.idx
  if (!isOwnPage || depthOf(last) >= depthOf(before)) return
  const closing = openDialogs.slice(depthOf(last))
  if (closing.length === 0) window.history.back()
  for (const { close } of closing.reverse()) close()
}

const register = (dialog: { close: () => void }): (() => void) => {
  if (openDialogs.length === 0) window.addEventListener('popstate', onPopState)
  openDialogs.push(dialog)
  const state = stateOf()
  if (depthOf(state) < openDialogs.length) {
    window.history.pushState({ ...state, dialogs: openDialogs.length }, '')
  }
  last = stateOf()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
  }
}

/** Closes a dialog on Back; the dialog is open as long as the component with this hook is mounted. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => register({ close: () => close() }), [])
}
