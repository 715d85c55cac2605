import { useState } from 'react'
import { MailDialog } from '../../../features/orders/components/upload/mail-dialog.tsx'
import { useReviewedSync } from './use-reviewed-sync.tsx'

/** The dialog that reads e-mails from a file or pasted text, and in its place the review of the orders in them. */
export function MailDoor({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { sync, review } = useReviewedSync({ success: () => setFailure(null), failure: setFailure }, onClose)
  return review ?? <MailDialog sync={sync} failure={failure} onFailure={setFailure} onClose={onClose} />
}
