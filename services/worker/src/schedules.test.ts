import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { startSweeps } from './schedules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sweeps every minute, and records the times: in seconds since the start. */
const sweepEveryMinute = () => {
  const startedAt = Date.now()
  const rounds: number[] = []
  const run = () => {
    rounds.push((Date.now() - startedAt) / 1000)
    return Promise.resolve({})
  }
  const sweeping = startSweeps([{ name: 'test', run }], 60, createLogger('test', 'silent'))
  return { rounds, sweeping, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

it('sweeps at the start, soon after, and then at intervals, until it is stopped', async () => {
  const { rounds, sweeping, pass } = sweepEveryMinute()
  await pass(131)
  expect(rounds).toEqual([0, 5, 10, 70, 130])
  await sweeping.stop()
  await pass(600)
  sweeping.wake()
  expect(rounds).toHaveLength(5)
})

it('starts over when a store has come back', async () => {
  const { rounds, sweeping, pass } = sweepEveryMinute()
  await pass(30)
  sweeping.wake()
  await pass(11)
  expect(rounds).toEqual([0, 5, 10, 30, 35, 40])
  await sweeping.stop()
})

it('runs another round soon when a store comes back during a round', async () => {
  let finish = () => {}
  let roundCount = 0
  const run = () => {
    roundCount++
    return new Promise<Record<string, number>>((resolve) => {
      finish = () => resolve({})
    })
  }
  const sweeping = startSweeps([{ name: 'slow', run }], 60, createLogger('test', 'silent'))
  for (let round = 1; round <= 2; round++) {
    finish()
    await vi.advanceTimersByTimeAsync(5_000)
  }
  finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(roundCount).toBe(4)
  sweeping.wake()
  expect(roundCount).toBe(4)
  finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(roundCount).toBe(5)
  finish()
  await sweeping.stop()
})
