import {
  cancelRecipeGeneration,
  getRecipeGeneration,
  type RecipeGeneration,
  startRecipeGeneration,
} from '@larder/shared/contracts/recipes/recipe-generation'
import useSWR from 'swr'
import { ApiError } from '../../../lib/api/api-error.ts'
import { cacheUnder } from '../../../lib/api/cached-words.ts'
import { call } from '../../../lib/api/call.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { readOwner } from '../../../lib/session/session-store.ts'
import { changeGeneration, currentGeneration } from './generation-store.ts'

const GENERATIONS = cacheUnder('recipe-generations', [getRecipeGeneration])

/** How often a running generation is asked for; usually the event of a change comes first. */
const POLL_MS = 5000

export const GENERATION_FAILED = 'Failed to generate recipe. Please try again.'

let sending = new AbortController()

/** Sends a wish and follows its generation; never rejects: why it failed stands in the state. */
export async function sendWish(body: FormData): Promise<void> {
  const owner = readOwner()
  sending = new AbortController()
  const { signal } = sending
  changeGeneration({ isSending: true, failure: null })
  try {
    const { job_id } = await call(startRecipeGeneration, { body }, { signal })
    if (readOwner() === owner)
      changeGeneration({ isSending: false, jobId: job_id, isSeen: false, savedId: null })
  } catch (error) {
    if (signal.aborted || readOwner() !== owner) return
    changeGeneration({ isSending: false, failure: detailOr(error, GENERATION_FAILED) })
  }
}

/** Stops what is being sent or generated; the form keeps what was typed. */
export function cancelWish(): void {
  const { jobId } = currentGeneration()
  sending.abort()
  changeGeneration({ isSending: false, jobId: null })
  // One that has ended meanwhile, or cannot be reached, is forgotten by the server itself.
  if (jobId !== null) void call(cancelRecipeGeneration, { params: { jobId } }).catch(() => undefined)
}

/** How far a generation is, and its recipe; null for none. */
export function useGeneration(jobId: string | null) {
  const { data, error, mutate } = useSWR<RecipeGeneration, unknown>(
    jobId === null ? null : [GENERATIONS, jobId],
    ([, id]: [string, string]) => call(getRecipeGeneration, { params: { jobId: id } }),
    { refreshInterval: (latest) => (latest === undefined || latest.state === 'running' ? POLL_MS : 0) },
  )
  return {
    generation: data,
    /** The server has forgotten it. */
    isGone: error instanceof ApiError && error.status === 404,
    error,
    retry: () => void mutate(),
  }
}
