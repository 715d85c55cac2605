import { useSyncExternalStore } from 'react'
import { onOwnerLeft, readOwner } from '../../../lib/session/session-store.ts'

/** The form for a recipe and the generation that it started, beyond the screens, so that both outlive them. */
export type GenerationState = {
  /** The dialog is open. */
  isOpen: boolean
  /** The chosen image; what is typed is kept as the form's draft. */
  image: File | null
  /** The wish is on its way to the server. */
  isSending: boolean
  /** The generation that runs or ran last; kept over a reload of the page. */
  jobId: string | null
  /** Its recipe was opened. */
  isSeen: boolean
  /** The own recipe that its recipe was saved as: a reload does not offer it again. */
  savedId: string | null
  /** Why there is no recipe. */
  failure: string | null
}

const STORAGE_KEY = 'recipe_generation'
const NOTHING: GenerationState = {
  isOpen: false,
  image: null,
  isSending: false,
  jobId: null,
  isSeen: false,
  savedId: null,
  failure: null,
}

type Kept = Pick<GenerationState, 'jobId' | 'isSeen'>

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as
      | (Kept & { owner: string })
      | null
    return kept !== null && kept.owner === readOwner()
      ? { jobId: kept.jobId, isSeen: kept.isSeen }
      : undefined
  } catch {
    // Anything else in the storage is no generation.
    return undefined
  }
}

function keep({ jobId, isSeen, savedId }: GenerationState): void {
  try {
    if (jobId === null || savedId !== null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: readOwner(), jobId, isSeen }))
  } catch {
    // Without storage a reload forgets the generation.
  }
}

let state: GenerationState = { ...NOTHING, ...readKept() }
const listeners = new Set<() => void>()

/** The state of this tab. */
export const currentGeneration = (): GenerationState => state

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same, followed by a component. */
export const useGenerationState = (): GenerationState => useSyncExternalStore(subscribe, currentGeneration)

/** Changes some fields. */
export function changeGeneration(fields: Partial<GenerationState>): void {
  state = { ...state, ...fields }
  keep(state)
  for (const listener of listeners) listener()
}

onOwnerLeft(() => changeGeneration(NOTHING))
