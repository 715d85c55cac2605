import type { Processor } from '@larder/shared/server/jobs/processor'
import type { Bringing } from '@larder/shared/server/members/bring-household'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'

/** The job that brings what a newcomer has into the household. */
export const createMoveHousehold = (bringing: Bringing, now: () => Date): Processor<'household.move'> =>
  createDocumentProcessor('household.move', {
    work: bringing.store,
    run: (held, { signal }) => bringing.run(held, signal),
    onFailed: bringing.giveUp,
    now,
  })
