import type { MakeDocuments } from '../oldest-documents.ts'

const AT = new Date('2026-11-22T08:00:00Z')

export const makeOldestDocuments: MakeDocuments = ({ id }) => {
  const run_id = id()
  return {
    nightly_runs: {
      _id: run_id,
      time_zone: 'UTC',
      night: '2026-11-21',
      number: 1,
      household_count: 1,
      bounds: [],
      started_at: AT,
    },
    nightly_batches: {
      _id: id(),
      run_id,
      number: 0,
      time_zone: 'UTC',
      night: '2026-11-21',
      created_at: AT,
      state: 'queued',
      attempt: 1,
      start_count: 0,
      lease: { worker: null, until: AT },
      updated_at: AT,
    },
  }
}
