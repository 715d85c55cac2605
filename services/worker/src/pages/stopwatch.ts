import type { ReadingStage } from '@larder/papers'
import type { ReadingOptions } from './reading-options.ts'
import type { ReadingTools } from './read-file.ts'

export type Stopwatch = ReturnType<typeof createStopwatch>

/** What the reader of a file type works with. */
export type Reading = {
  tools: ReadingTools
  options: ReadingOptions
  stopwatch: Stopwatch
  onPage: (page: number, pageCount: number) => void
}

/** Measures the duration of each stage in seconds, and reports the start of each stage. */
export function createStopwatch(onStage: (stage: ReadingStage) => void) {
  const seconds: Record<ReadingStage, number> = { open: 0, text: 0, render: 0, ocr: 0, preview: 0 }
  return {
    seconds,
    async measure<T>(stage: ReadingStage, work: () => Promise<T>): Promise<T> {
      onStage(stage)
      const start = performance.now()
      try {
        return await work()
      } finally {
        seconds[stage] += (performance.now() - start) / 1000
      }
    },
  }
}
