import { afterEach, expect, it, vi } from 'vitest'
import { createFilesLook } from './files-place.ts'

afterEach(() => void vi.useRealTimers())

it.each([
  ['there', () => Promise.resolve(true)],
  ['gone', () => Promise.resolve(false)],
  ['unreachable', () => Promise.reject(new Error('no answer'))],
] as const)('says that the place of files is %s', async (said, isThere) => {
  expect(await createFilesLook({ isThere })()).toBe(said)
})

it('gives up on a disk that hangs, and says that files in the database are there', async () => {
  vi.useFakeTimers()
  const said = createFilesLook({ isThere: () => new Promise(() => {}) })()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await said).toBe('unreachable')
  expect(await createFilesLook(undefined)()).toBe('there')
})

it('looks once in five seconds, however often it is asked', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const isThere = vi.fn(() => Promise.resolve(true))
  const look = createFilesLook({ isThere })
  for (let time = 0; time < 3; time++) await look()
  expect(isThere).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  await look()
  expect(isThere).toHaveBeenCalledTimes(2)
})
