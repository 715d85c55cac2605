import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const NOISE_BYTES = 50_000

/** Bytes of JavaScript's memory in use, once collecting what is not frees no more: some is only let go of a turn later. */
export const usedHeap = async (): Promise<number> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let used = Infinity
  for (;;) {
    collect()
    await setImmediate()
    const { heapUsed } = process.memoryUsage()
    if (heapUsed > used - NOISE_BYTES) return heapUsed
    used = heapUsed
  }
}
