import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createDecoder } from './decoder.ts'
import { readScan, type Scan } from './read-scan.ts'
import { createRepeatFilter } from './repeat-filter.ts'

/** Between two looks at the picture; a hand holds a pack still for longer. */
const PAUSE_MS = 150

type ScannerOptions = {
  /** The element that plays the stream. */
  videoRef: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  /** A code came into the picture. */
  onScan: (scan: Scan) => void
}

/** Reads codes from a running camera while the component is shown; true when the reader could not be loaded. */
export function useScanner({ videoRef, stream, onScan }: ScannerOptions): { hasFailed: boolean } {
  const [hasFailed, setHasFailed] = useState(false)
  const tell = useEffectEvent(onScan)
  useEffect(() => {
    if (stream === null) return undefined
    const decoder = createDecoder()
    const isNew = createRepeatFilter()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const video = videoRef.current
      if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        // A camera that has just started, or stops, may have no picture yet or any more; the next look may.
        const picture = await createImageBitmap(video).catch(() => null)
        const found = picture === null ? [] : await decoder.decode(picture)
        if (isOver) return
        for (const text of found) {
          const { scan } = readScan(text)
          if (scan !== null && isNew(scan.code, performance.now())) tell(scan)
        }
      }
      timer = setTimeout(run, PAUSE_MS)
    }
    const run = () => {
      look().catch(() => {
        if (!isOver) setHasFailed(true)
      })
    }
    run()
    return () => {
      isOver = true
      clearTimeout(timer)
      decoder.close()
      setHasFailed(false)
    }
  }, [stream, videoRef])
  return { hasFailed }
}
