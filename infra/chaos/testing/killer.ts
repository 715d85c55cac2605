import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canMount } from '../../../packages/embedded-mongo/src/testing/small-disk.ts'
import { pickSome } from '../../demo/src/seeded-random.ts'
import type { Random } from '../../demo/src/seeded-random.ts'
import type { Installation } from './installation.ts'

const DAY_MS = 86_400_000
/** The clock jumps within so much before and after the right time: an upload's id lives for an hour. */
const JUMP_MS = 20 * 60_000
const BLOCK = Buffer.alloc(1_048_576)

/** What is said where nothing can be mounted. */
export const NO_FULL_DISK =
  'A full disk is left out: only root may mount the small tmpfs that is filled, and not everywhere.'

/** The faults by name; each takes effect at once and is over when it resolves, except for what it leaves behind. */
export function createFaults(larder: Installation, random: Random) {
  const { kill, links, clock, diskPath } = larder
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least))
  const anyLink = () => pickSome(random, Object.values(links), 1)[0] ?? links.mongo
  const redisFolder = join(diskPath, 'redis')
  let nights = 0
  const jump = () => clock.moveTo(new Date(Date.now() + nights * DAY_MS + between(-JUMP_MS, JUMP_MS)))

  return {
    'the worker is killed': () => kill('worker'),
    'an API is killed': () => kill(random() < 0.5 ? 'api-1' : 'api-2'),
    'Redis is killed': () => kill('redis'),
    'Redis is killed and loses all': () =>
      kill('redis', () => {
        rmSync(redisFolder, { recursive: true, force: true })
        mkdirSync(redisFolder, { mode: 0o700 })
      }),
    'the store is killed': () => kill('mongo'),
    'connections are cut': () => Promise.resolve(anyLink().cut()),
    'connections are slow': async () => {
      const link = anyLink()
      link.slowDown(between(20, 200))
      await pause(between(500, 2_000))
      link.slowDown(0)
    },
    'the clock jumps': () => Promise.resolve(jump()),
    'the night comes': () => {
      nights += 1
      return Promise.resolve(jump())
    },
    ...(canMount ? { 'the disk is full': () => fillDisk(diskPath, between(500, 2_000)) } : {}),
  }
}

/** Fills a disk for so many milliseconds. */
async function fillDisk(path: string, forMs: number): Promise<void> {
  const file = join(path, 'ballast')
  try {
    for (;;) appendFileSync(file, BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  await pause(forMs)
  rmSync(file)
}

/**
 * Does the faults one after the other until `signal`, in each round every kind once, in an order of chance; the night comes
 * in the first one alone. Returns what was done, in order, and the kinds that it never came to.
 */
export async function doFaults(
  larder: Installation,
  random: Random,
  { rounds, pauseMs }: { rounds: number; pauseMs: { least: number; most: number } },
  signal: AbortSignal,
): Promise<{ done: string[]; missed: string[] }> {
  const all = createFaults(larder, random)
  const { 'the night comes': comeNight, ...others } = all
  const again = Object.entries(others)
  const plan = Array.from({ length: rounds }, (_, round) => {
    const faults = round === 0 ? [...again, ['the night comes', comeNight] as const] : again
    return pickSome(random, faults, faults.length)
  }).flat()
  const done: string[] = []
  for (const [name, fault] of plan) {
    const ms = pauseMs.least + random() * (pauseMs.most - pauseMs.least)
    await pause(ms, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    await fault()
    done.push(name)
  }
  return { done, missed: Object.keys(all).filter((name) => !done.includes(name)) }
}
