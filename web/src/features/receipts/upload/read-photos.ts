import { uploadSession } from './upload-session.ts'
import type { UploadFile } from './upload-state.ts'

/** Files that exist nowhere but in this tab until the server has them. */
const photos = new WeakSet<File>()

/** Reads photos that were just taken at once, with the files that were chosen before. */
export function readPhotos(files: File[]): void {
  for (const file of files) photos.add(file)
  uploadSession.choose(files)
  void uploadSession.submit()
}

const isUnsent = ({ state, position }: UploadFile): boolean =>
  state === 'error' || state === 'pending' || (state === 'uploading' && position === 0)

// The browser asks before it closes or reloads a page whose photos would be lost.
window.addEventListener('beforeunload', (event) => {
  const { files } = uploadSession.current()
  if (files.some((upload) => photos.has(upload.file) && isUnsent(upload))) event.preventDefault()
})
