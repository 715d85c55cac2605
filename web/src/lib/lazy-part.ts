import { type ComponentType, lazy } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** A part of the client that is loaded when it is first shown, or ahead by `loadAllParts`. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  loaders.push(load)
  return lazy(async () => ({ default: await load() }))
}

/**
 * Loads what is not here yet, one part after the other, so that a server that goes away later, or comes back with a
 * newer client, takes no screen and no dialog with it. What fails is left for the time when it is shown.
 */
export async function loadAllParts(): Promise<void> {
  // A part may bring parts of its own, which join the end of the list meanwhile.
  for (const load of loaders) await load().catch(() => undefined)
}
