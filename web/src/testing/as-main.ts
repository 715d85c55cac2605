import { forgetCopiesWithSession } from '../lib/offline/session-copies.ts'
import { forgetUnsentWithSession } from '../lib/offline/session-unsent.ts'
import { onOwnerLeft } from '../lib/session/session-store.ts'
import { dismissActions } from '../ui/toast/toast-queue.ts'

// What `main.tsx` has follow the session, once for all files that share these modules.
forgetCopiesWithSession()
forgetUnsentWithSession()
onOwnerLeft(dismissActions)
