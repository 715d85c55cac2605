const TIMES_AS_LARGE = 8

/** The minimum CPU time of three runs, in microseconds: other processes on the machine do not count. */
export function cpuCost(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.max(1, Math.min(...runs))
}

/**
 * The ratio of CPU times of `work(8 * size)` and `work(size)`, regardless of the machine's speed: about 8 for linear
 * growth, 64 for quadratic growth. `size` must take some milliseconds.
 */
export function costGrowth(work: (size: number) => void, size: number): number {
  work(size)
  const small = cpuCost(() => work(size))
  return cpuCost(() => work(size * TIMES_AS_LARGE)) / small
}
