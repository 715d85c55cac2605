import type { JobProducer } from '../jobs/job-producer.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { discardUpload } from './uploads/discard-upload.ts'
import type { UploadParts } from './uploads/discard-upload.ts'
import { jobOfReceipt } from './receipt-jobs.ts'
import type { ReceiptRepository } from './receipt.repository.ts'

type Deps = UploadParts & { receipts: ReceiptRepository; jobs: JobProducer; now: () => Date }

/** Creates the sweep of receipts, which also removes uploads that were interrupted before their file was saved. */
export const createReceiptSweep = ({ receipts, files, jobs, now }: Deps) =>
  createWorkSweep({
    job: jobOfReceipt,
    work: receipts.work,
    jobs,
    now,
    discard: (receipt) => discardUpload({ receipts, files }, receipt),
  })
