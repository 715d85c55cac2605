/** What is sent to the worker that reads pictures, and what it answers. */
export type Question = { id: number; picture: ImageBitmap }
export type Answer = { id: number; codes: string[] } | { id: number; failure: string }

export type Decoder = {
  /** The codes in a picture, which is gone afterwards; rejects when the reader could not be loaded. */
  decode: (picture: ImageBitmap) => Promise<string[]>
  close: () => void
}

type Waiting = { resolve: (codes: string[]) => void; reject: (error: Error) => void }

/** Starts a worker that reads codes, so that the page stays smooth meanwhile; its program is loaded with the first picture. */
export function createDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('codes' in data) asked?.resolve(data.codes)
    else asked?.reject(new Error(data.failure))
  }
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The reader of barcodes could not be loaded'))
    waiting.clear()
  }
  return {
    decode: (picture) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, picture } satisfies Question, [picture])
      }),
    close: () => worker.terminate(),
  }
}
