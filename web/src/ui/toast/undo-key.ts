const FIELD = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])'

/** The fields in which something was typed that was not sent since. */
const typedIn = new WeakSet<EventTarget>()

/** Where there is typing to take back, the browser does so: in a field with text, and in one that was just emptied. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(FIELD) &&
  ((target as HTMLInputElement).value !== '' || typedIn.has(target))

/** Keyboards that write no Latin letters have the one for Z where it stands on others. */
const isZ = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'

const remember = ({ target }: Event) => {
  if (target !== null) typedIn.add(target)
}

const forgetSent = ({ target }: Event) => {
  if (target instanceof HTMLFormElement) for (const field of target.elements) typedIn.delete(field)
}

/**
 * Calls `onUndo` at Ctrl+Z, ⌘Z on a Mac, that nothing else on the page wants; it returns whether it undid something, and
 * only then the browser's own undo is left out. Returns the function that ends it.
 */
export function listenForUndo(onUndo: () => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, target } = event
    const isUndo = (ctrlKey || metaKey) && !shiftKey && !altKey && isZ(event)
    if (isUndo && !defaultPrevented && !isTyping(target) && onUndo()) event.preventDefault()
  }
  document.addEventListener('keydown', listen)
  document.addEventListener('input', remember)
  document.addEventListener('submit', forgetSent)
  return () => {
    document.removeEventListener('keydown', listen)
    document.removeEventListener('input', remember)
    document.removeEventListener('submit', forgetSent)
  }
}

/** How the keys are called on this machine. */
export const undoKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘Z' : 'Ctrl+Z')
