import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRELOAD = fileURLToPath(new URL('moving-clock.preload.mjs', import.meta.url))

/** A clock of the product's processes that a test sets; it goes on by itself. */
export type MovingClock = {
  /** With these settings the processes go by it. */
  env: NodeJS.ProcessEnv
  moveTo: (at: Date) => void
}

/** Makes a clock, which is kept in a file of this folder and shows the right time at first. */
export function createMovingClock(dir: string): MovingClock {
  const file = join(dir, 'moving-clock')
  const write = (aheadMs: number) => {
    writeFileSync(`${file}.next`, String(aheadMs))
    // In one step, so that nobody reads half of it.
    renameSync(`${file}.next`, file)
  }
  write(0)
  return {
    env: { NODE_OPTIONS: `--import=${PRELOAD}`, MOVING_CLOCK_FILE: file },
    moveTo: (at) => write(at.getTime() - Date.now()),
  }
}
