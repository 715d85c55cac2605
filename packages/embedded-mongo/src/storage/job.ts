/** How long the jobs of one writer hold up others before their commit, in milliseconds. */
const sliceMs = 10

/** Tells, from now on, whether a job in a write should end. */
export const startJob = (): (() => boolean) => {
  const until = performance.now() + sliceMs
  return () => performance.now() >= until
}
