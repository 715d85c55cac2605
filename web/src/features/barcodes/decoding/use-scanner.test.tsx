import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Question } from './decoder.ts'
import { useScanner } from './use-scanner.ts'

const CODE = '4006381333931'

/** Answers each picture as the worker does; jsdom has no workers. */
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage({ id }: Question) {
    this.onmessage?.({ data: { id, codes: [CODE] } })
  }
  terminate() {}
}

it('reads on when the camera has no picture at first', async () => {
  const takePicture = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('The ImageBitmap could not be allocated', 'InvalidStateError'))
    .mockResolvedValue({})
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('createImageBitmap', takePicture)
  onTestFinished(() => void vi.unstubAllGlobals())
  const video = document.createElement('video')
  Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA })
  const videoRef = { current: video }
  const stream = {} as MediaStream
  const codes: string[] = []
  const { result } = renderHook(() =>
    useScanner({ videoRef, stream, onScan: ({ code }) => codes.push(code) }),
  )
  await waitFor(() => expect(codes).toEqual([CODE]))
  expect(takePicture.mock.calls.length).toBeGreaterThan(1)
  expect(result.current.hasFailed).toBe(false)
})
