import { type ComponentType, lazy, type ReactNode } from 'react'

/** A part of the client did not arrive: no network, or the server has a newer client by now. */
export class PartLoadError extends Error {}

type Part = { load: () => Promise<unknown>; forgetFailure: () => void }

const parts: Part[] = []

/** A part of the client that is loaded when it is first shown, or ahead by `loadAllParts`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  let hasFailed = false
  const start = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        hasFailed = true
        throw new PartLoadError('A part of the client could not be loaded', { cause })
      },
    )
    return loading
  }
  // React keeps a failure for ever: another attempt needs another lazy component.
  let Lazy = lazy(start)
  parts.push({
    load: start,
    forgetFailure: () => {
      if (!hasFailed) return
      hasFailed = false
      loading = undefined
      Lazy = lazy(start)
    },
  })
  return function LazyPart(props: Props): ReactNode {
    return <Lazy {...props} />
  }
}

/** Lets the parts that failed be loaded anew when they are shown next. */
export function forgetFailedParts(): void {
  for (const part of parts) part.forgetFailure()
}

/**
 * Loads what is not here yet, one part after the other, so that a server that goes away later, or comes back with a
 * newer client, takes no screen and no dialog with it. What fails is left for the time when it is shown.
 */
export async function loadAllParts(): Promise<void> {
  // A part may bring parts of its own, which join the end of the list meanwhile.
  for (const part of parts) await part.load().catch(part.forgetFailure)
}
