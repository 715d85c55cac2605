const TIMES_AS_LARGE = 8

/** The least CPU time of three tries, in microseconds: other processes on the machine do not count. */
export function cpuCost(work: () => void): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.max(1, Math.min(...tries))
}

/**
 * How many times the CPU time of `work(size)` it takes to do `work(8 * size)`, however fast the machine is: about 8
 * where it grows in proportion, 64 where it grows with the square. `size` must keep it busy for some milliseconds.
 */
export function costGrowth(work: (size: number) => void, size: number): number {
  work(size)
  const small = cpuCost(() => work(size))
  return cpuCost(() => work(size * TIMES_AS_LARGE)) / small
}
