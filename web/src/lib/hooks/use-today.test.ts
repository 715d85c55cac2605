import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sampleUser } from '../../testing/samples/samples.ts'
import { storeSession } from '../session/session-store.ts'
import { useToday } from './use-today.ts'

it("returns the day in the user's time zone, and the next one after midnight", () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T22:59:30Z') })
  storeSession('abc', { ...sampleUser, time_zone: 'Europe/Berlin' })
  const { result } = renderHook(() => useToday())
  expect(result.current).toBe('2026-03-01')
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(result.current).toBe('2026-03-02')
})
