/** Where a long computation may let other commands go first; later documents are read in their state at that time. */
export const pause = Symbol('pause')

/** Results one by one, with pauses in between. */
export type Steps<T> = Generator<T | typeof pause, void, undefined>

let turn: object | undefined

/** Equal as long as no other command can have changed anything: within one turn of the event loop. */
export const currentTurn = (): object => {
  if (!turn) {
    turn = {}
    setImmediate(() => (turn = undefined))
  }
  return turn
}

/** How long a read may hold up other commands, in milliseconds. */
const sliceMs = 5

/** What may end a computation between two of its slices, by a throw. */
export type Check = () => void

export type Slice = { isOver: () => boolean; rest: () => Promise<void> }

/** Measures the time since the start or the last rest; `rest` lets other commands go first, then throws what `check` throws. */
export const startSlice = (check: Check): Slice => {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since >= sliceMs,
    rest: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      check()
      since = performance.now()
    },
  }
}

/** Takes the results one by one, letting other commands go first every few milliseconds. */
export const takeGently = async <T>(
  steps: Iterable<T | typeof pause>,
  take: (found: T) => void,
  check: Check,
): Promise<void> => {
  const slice = startSlice(check)
  for (const found of steps) {
    if (found !== pause) take(found)
    if (slice.isOver()) await slice.rest()
  }
}

/** How many results are worked on between two pauses. */
const pausedAfter = 100

/** The items, with pauses in between. */
export const stepsOf = function* <T>(items: Iterable<T>): Steps<T> {
  let left = pausedAfter
  for (const item of items) {
    yield item
    if (--left > 0) continue
    left = pausedAfter
    yield pause
  }
}

/** Works on all results without giving any, with pauses in between. */
export const consume = function* <T>(
  steps: Iterable<T | typeof pause>,
  take: (found: T) => void,
): Steps<never> {
  let left = pausedAfter
  for (const found of steps) {
    if (found !== pause) take(found)
    if (found !== pause && --left > 0) continue
    left = pausedAfter
    yield pause
  }
}

/** The results changed one by one. */
export const mapSteps = function* <T, R>(steps: Steps<T>, change: (found: T) => R): Steps<R> {
  for (const found of steps) yield found === pause ? pause : change(found)
}
