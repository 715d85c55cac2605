import { useSyncExternalStore } from 'react'
import { onOwnerLeft, readOwner } from '../../../lib/session/session-store.ts'

/** A timer that was started; it ends at an instant, so that a device that slept in between is right. */
export type CookTimer = {
  id: number
  recipe: { id: string; name: string }
  /** The words of the step: '20 minutes'. */
  text: string
  /** From 0. */
  step: number
  /** In milliseconds since 1970. */
  endsAt: number
  /** Its end was announced. */
  hasRung: boolean
}

/** The timers of all recipes, beyond the screens, so that they ring on any of them and outlive a reload of the page. */
export type TimersState = {
  timers: readonly CookTimer[]
  /** A cook view is open, which shows them. */
  isShown: boolean
}

const STORAGE_KEY = 'cook_timers'
/** Nobody waits any more for what ended so long before the page was opened again. */
const FORGOTTEN_AFTER_MS = 3_600_000

function readKept(): readonly CookTimer[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
      owner: string
      timers: readonly CookTimer[]
    } | null
    if (kept === null || kept.owner !== readOwner()) return []
    return kept.timers.filter(({ endsAt }) => Date.now() - endsAt < FORGOTTEN_AFTER_MS)
  } catch {
    // Anything else in the storage is no timer.
    return []
  }
}

function keep(timers: readonly CookTimer[]): void {
  try {
    if (timers.length === 0) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: readOwner(), timers }))
  } catch {
    // Without storage a reload forgets the timers.
  }
}

let state: TimersState = { timers: readKept(), isShown: false }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The timers of this tab, followed by a component. */
export const useCookTimers = (): TimersState => useSyncExternalStore(subscribe, () => state)

function change(fields: Partial<TimersState>): void {
  state = { ...state, ...fields }
  keep(state.timers)
  for (const listener of listeners) listener()
}

const changeTimers = (next: (timers: readonly CookTimer[]) => readonly CookTimer[]): void =>
  change({ timers: next(state.timers) })

const changeOne = (id: number, fields: (timer: CookTimer) => Partial<CookTimer>): void =>
  changeTimers((timers) => timers.map((timer) => (timer.id === id ? { ...timer, ...fields(timer) } : timer)))

/** Starts a timer for a step, which ends after so many seconds. */
export const startTimer = (
  { recipe, text, step }: Pick<CookTimer, 'recipe' | 'text' | 'step'>,
  seconds: number,
): void =>
  changeTimers((timers) => {
    const id = Math.max(0, ...timers.map((timer) => timer.id)) + 1
    return [...timers, { id, recipe, text, step, endsAt: Date.now() + seconds * 1000, hasRung: false }]
  })

/** Lets a timer, also one that has ended, run one minute more. */
export const addMinute = (id: number): void =>
  changeOne(id, ({ endsAt }) => ({ endsAt: Math.max(endsAt, Date.now()) + 60_000, hasRung: false }))

/** Stops a timer, or removes one that has ended. */
export const removeTimer = (id: number): void =>
  changeTimers((timers) => timers.filter((timer) => timer.id !== id))

/** Removes those of a recipe that have ended; what still cooks is timed on. */
export const removeEnded = (recipeId: string): void =>
  changeTimers((timers) =>
    timers.filter(({ recipe, endsAt }) => recipe.id !== recipeId || endsAt > Date.now()),
  )

/** Notes that the end of a timer was announced. */
export const noteRung = (id: number): void => changeOne(id, () => ({ hasRung: true }))

/** Says whether a cook view is open. */
export const setTimersShown = (isShown: boolean): void => change({ isShown })

onOwnerLeft(() => change({ timers: [] }))
