import { stopWaiting } from '../../lib/api/wait-for-answer.ts'
import { forgetCopiesWithSession } from '../../lib/offline/session-copies.ts'
import { forgetUnsentWithSession } from '../../lib/offline/session-unsent.ts'
import { onOwnerLeft } from '../../lib/session/session-store.ts'
import { dismissActions } from '../../ui/toast/toast-queue.ts'

/** Has what the browser keeps and offers for a person end with the session; called once, at the start of a page. */
export function followSession(): void {
  forgetCopiesWithSession()
  forgetUnsentWithSession()
  onOwnerLeft(stopWaiting)
  onOwnerLeft(dismissActions)
}
