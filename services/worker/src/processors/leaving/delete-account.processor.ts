import type { AccountRemovalService } from '@larder/shared/server/leaving/deletion/account-removal.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { Processor } from '@larder/shared/server/jobs/processor'

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
