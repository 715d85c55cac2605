import { useSyncExternalStore } from 'react'
import { uploadSession } from '../upload/upload-session.ts'
import type { UploadState } from '../upload/upload-state.ts'

/** The state of this tab's upload. */
export const useUpload = (): UploadState =>
  useSyncExternalStore(uploadSession.subscribe, uploadSession.current)
