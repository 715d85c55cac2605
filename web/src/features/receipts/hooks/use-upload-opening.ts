import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UploadOpening } from '../../../lib/paths.ts'
import { NOT_TAKEN_OVER, uploadShared } from '../upload/shared-upload.ts'
import { uploadSession } from '../upload/upload-session.ts'

/**
 * Does what the address asks of the upload dialog, and removes it from the address, so that a reload does not repeat it.
 */
export function useUploadOpening(): void {
  const [query, setQuery] = useSearchParams()
  const opening = query.get('open') as UploadOpening | null
  const open = useEffectEvent(async () => {
    if (opening === 'unshared') uploadSession.refuse(NOT_TAKEN_OVER)
    // After the next sign-in the same address takes what is still there.
    if (opening === 'shared' && !(await uploadShared(uploadSession))) return
    setQuery({}, { replace: true })
  })
  useEffect(() => {
    if (opening !== null) void open()
  }, [opening])
}
