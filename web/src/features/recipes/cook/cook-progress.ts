import { useState } from 'react'
import { useKeptValue, withDraft } from '../../../lib/form-draft.ts'

/** A timer that was started; it ends at an instant, so that a device that slept in between is right. */
export type CookTimer = {
  id: number
  /** The words of the step: '20 minutes'. */
  text: string
  /** From 0. */
  step: number
  /** In milliseconds since 1970. */
  endsAt: number
}

/** How far somebody has come with a recipe. */
type Progress = {
  step: number
  /** The positions of ingredients that are ready. */
  ready: readonly number[]
  timers: readonly CookTimer[]
}

const START: Progress = { step: 0, ready: [], timers: [] }

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
    startTimer: (text: string, step: number, seconds: number) =>
      change(({ timers }) => ({
        timers: [
          ...timers,
          {
            id: Math.max(0, ...timers.map(({ id }) => id)) + 1,
            text,
            step,
            endsAt: Date.now() + seconds * 1000,
          },
        ],
      })),
    /** Lets a timer, also one that has ended, run one minute more. */
    addMinute: (id: number) =>
      change(({ timers }) => ({
        timers: timers.map((timer) =>
          timer.id === id ? { ...timer, endsAt: Math.max(timer.endsAt, Date.now()) + 60_000 } : timer,
        ),
      })),
    removeTimer: (id: number) =>
      change(({ timers }) => ({ timers: timers.filter((timer) => timer.id !== id) })),
    /** Begins anew with the first step; what still cooks is timed on. */
    reset: () =>
      change(({ timers }) => ({ ...START, timers: timers.filter(({ endsAt }) => endsAt > Date.now()) })),
  }
}
export type CookProgress = ReturnType<typeof useCookProgress>
