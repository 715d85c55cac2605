import { type ComponentType, lazy, type ReactNode } from 'react'

/** A part of the client could not be loaded: no network, or the server has a newer client by now. */
export class PartLoadError extends Error {}

const parts: (() => Promise<unknown>)[] = []
/** Whether the last part that was asked for failed: the server may be away. */
let isAway = false

/** A component that is loaded when it is first shown, or by `load`. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /**
   * Begins to load it, but not while there is no network, or since another part failed; a failure is told where it is
   * shown.
   */
  load: () => void
}

/** A part of the client that is loaded when it is first shown, or in advance by `loadAllParts`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () => {
    loading ??= load().then(
      (component) => {
        isAway = false
        return { default: component }
      },
      (cause: unknown) => {
        isAway = true
        // What could not be loaded in advance is asked for once more when it is shown.
        loading = undefined
        throw new PartLoadError('A part of the client could not be loaded', { cause })
      },
    )
    return loading
  }
  parts.push(start)
  const Lazy = lazy(start)
  const Part = (props: Props): ReactNode => <Lazy {...props} />
  const begin = () => {
    if (navigator.onLine && !isAway) start().catch(() => undefined)
  }
  return Object.assign(Part, { load: begin })
}

/** Has code that is no component loaded in advance, too. */
export function loadAhead(load: () => Promise<unknown>): void {
  parts.push(load)
}

/** The mark in the page's timeline from which on it needs the network for calls alone. */
const ALL_PARTS_LOADED = 'all parts loaded'

const untilOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** Resolves when the page has nothing else to do; Safari can't tell. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

/**
 * Loads all remaining parts, one after the other whenever the page is idle, so that screens and dialogs still open after
 * the server goes away or is updated. It waits while there is no network, and ends when a part fails: Chromium answers
 * each later import of a module that failed once by the same failure, so no more of them may fail.
 */
export async function loadAllParts(): Promise<void> {
  // A part may register further parts, which are appended to the list meanwhile.
  for (const load of parts) {
    await untilOnline()
    await untilIdle()
    try {
      await load()
    } catch {
      return
    }
  }
  performance.mark(ALL_PARTS_LOADED)
}
