import type { Processors } from '../processors/processor.ts'

const idle = { run: () => Promise.reject(new Error('not expected')), giveUp: () => Promise.resolve() }

/** A processor for every job, for tests that run some of them or none. */
export const IDLE_PROCESSORS: Processors = {
  'receipt.extract': idle,
  'mail.send': idle,
  'inventory.degrade': idle,
  'account.delete': idle,
}
