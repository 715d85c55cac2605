import { Blob, File } from 'node:buffer'

/** Reads the text of one of Node's files, which is what the clipboard of user-event asks for. */
class FileReader {
  result: string | null = null
  onload?: () => void
  onerror?: (error: unknown) => void
  readAsText(blob: Blob) {
    blob.text().then(
      (text) => {
        this.result = text
        this.onload?.()
      },
      (error: unknown) => this.onerror?.(error),
    )
  }
}

// Calls are made with Node's `fetch`, which can neither send nor read the files and forms of jsdom. Node's form has no
// other name than the global one, which jsdom has taken.
const { constructor: FormData } = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, { Blob, File, FormData, FileReader })
