import { useState } from 'react'
import { forgetDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'

/** How far somebody has come with a recipe. */
type Progress = {
  step: number
  /** The positions of ingredients that are ready. */
  ready: readonly number[]
}

const START: Progress = { step: 0, ready: [] }

/** How far somebody has come with a recipe of `stepCount` steps, kept in this tab until they sign out. */
export function useCookProgress(recipeId: string, stepCount: number) {
  const key = `cook:${recipeId}`
  const [progress, setProgress] = useState(() => withDraft(key, START))
  useKeptValue(key, progress, progress !== START)
  const change = (next: (before: Progress) => Partial<Progress>) =>
    setProgress((before) => ({ ...before, ...next(before) }))
  return {
    ...progress,
    // The recipe may have lost steps since.
    step: Math.min(progress.step, stepCount - 1),
    goTo: (step: number) => change(() => ({ step: Math.min(Math.max(step, 0), stepCount - 1) })),
    setReady: (index: number, isReady: boolean) =>
      change(({ ready }) => ({ ready: isReady ? [...ready, index] : ready.filter((one) => one !== index) })),
    /** Has the next cook view begin anew. */
    forget: () => forgetDraft(key),
  }
}
