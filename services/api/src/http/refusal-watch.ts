/** Refusals are counted over this time. */
const WINDOW_MS = 15 * 60_000
/** Limits what strangers with many addresses can make a process remember. */
const MAX_NETWORKS = 10_000

type Options = {
  /** This many refusals within the window are unusual; 0 watches nothing. */
  limit: number
  now: () => Date
  /** Called once within a window at most: a flood must not become a flood of notices. */
  onUnusual: (from: string, count: number) => void
}

/** Counts the refused calls of each network, and the failed sign-ins of all of them together. */
export const createRefusalWatch = ({ limit, now, onUnusual }: Options) => {
  const counts = new Map<string, number>()
  let since = now().getTime()
  let isReported = false

  const add = (from: string) => {
    const count = (counts.get(from) ?? 0) + 1
    counts.set(from, count)
    if (count < limit || isReported) return
    isReported = true
    onUnusual(from, count)
  }

  return {
    count: (network: string, isFailedSignIn: boolean): void => {
      if (limit === 0) return
      const at = now().getTime()
      if (at - since >= WINDOW_MS) {
        counts.clear()
        since = at
        isReported = false
      }
      if (counts.size >= MAX_NETWORKS) counts.clear()
      add(network)
      // Guesses that come from many networks are few from each.
      if (isFailedSignIn) add('many networks')
    },
  }
}
