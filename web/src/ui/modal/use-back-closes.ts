import { useEffect, useEffectEvent } from 'react'

/**
 * Back in the browser closes the topmost dialog and leaves the page where it is. While dialogs are open the history has
 * an entry for each of them above the page's own. An entry stays when its dialog is closed in another way, because to
 * remove it means to travel through the history while somebody may be leaving the page: the next dialog takes it, and a
 * Back that meets it goes on to the page before at once.
 */

/** How to close each open dialog, the topmost last. */
const openDialogs: { close: () => void }[] = []

/** What the router and this file keep in an entry of the history. */
type EntryState = { idx?: number; dialogs?: number } | null

const stateOf = (): EntryState => window.history.state as EntryState
const depthOf = (state: EntryState): number => state?.dialogs ?? 0

/** The entry that the browser stood on before the last movement. */
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

/** Closes a dialog, which is open as long as the component with this hook is there, when somebody goes back. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => register({ close: () => close() }), [])
}
