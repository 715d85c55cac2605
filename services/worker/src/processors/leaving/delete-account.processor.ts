import type { AccountRemovalService } from '@larder/shared/server/leaving/deletion/account-removal.service'
import { createDocumentProcessor } from '../../document-processor.ts'
import type { Processor } from '../processor.ts'

/** The job that closes an account which is to be deleted, and then removes it. */
export const createDeleteAccount = (
  removal: AccountRemovalService,
  now: () => Date,
): Processor<'account.delete'> =>
  createDocumentProcessor('account.delete', {
    work: removal.store,
    run: (held, { signal }) => removal.run(held, signal),
    onFailed: removal.giveUp,
    now,
  })
