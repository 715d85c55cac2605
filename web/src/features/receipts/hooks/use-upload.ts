import { useSyncExternalStore } from 'react'
import { uploadSession } from '../upload/upload-session.ts'
import type { UploadState } from '../upload/upload-state.ts'

/** Where the upload of this tab stands. */
export const useUpload = (): UploadState =>
  useSyncExternalStore(uploadSession.subscribe, uploadSession.current)
