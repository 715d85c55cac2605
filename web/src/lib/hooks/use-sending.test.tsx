import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSending } from './use-sending.ts'

it('is pending while it sends, and stays so where the form is closed', async () => {
  const onDone = vi.fn()
  const { result } = renderHook(() => useSending({ onDone }))
  let answer = () => {}
  let sent: Promise<void> | undefined
  act(() => void (sent = result.current.send(() => new Promise<void>((resolve) => (answer = resolve)))))
  expect(result.current.isPending).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => {
    answer()
    await sent
  })
  expect(onDone).toHaveBeenCalledOnce()
  expect(result.current.isPending).toBe(true)
})

it('can be used again where nothing closes', async () => {
  const { result } = renderHook(() => useSending())
  await act(() => result.current.send(() => Promise.resolve()))
  expect(result.current.isPending).toBe(false)
})

it('says why it failed until the next try is answered, which sends the same content with the same key', async () => {
  const onDone = vi.fn()
  const { result } = renderHook(() => useSending({ onDone, failureText: String }))
  const keys: string[] = []
  const send = (content: unknown, error?: string) =>
    act(() =>
      result.current.send((key) => {
        keys.push(key)
        return error === undefined ? Promise.resolve() : Promise.reject(new Error(error))
      }, content),
    )
  await send({ weeks: 2 }, 'full')
  expect(result.current).toMatchObject({ failure: 'Error: full', isPending: false })
  await send({ weeks: 2 })
  await send({ weeks: 3 })
  expect(result.current.failure).toBeUndefined()
  expect(onDone).toHaveBeenCalledTimes(2)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

it('ignores what is pressed while it sends, and keeps the failure before in its place until the answer', async () => {
  const { result } = renderHook(() => useSending({ failureText: String }))
  await act(() => result.current.send(() => Promise.reject(new Error('full'))))
  const action = vi.fn()
  let answer = () => {}
  let sent: Promise<void> | undefined
  const again = () =>
    result.current.send(() => {
      action()
      return new Promise<void>((resolve) => (answer = resolve))
    })
  act(() => {
    sent = again()
    void again()
  })
  expect(result.current).toMatchObject({ failure: 'Error: full', isPending: true })
  await act(async () => {
    answer()
    await sent
  })
  expect(result.current).toMatchObject({ failure: undefined, isPending: false })
  expect(action).toHaveBeenCalledOnce()
})
