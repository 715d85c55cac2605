import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  // A recipe would wait for a worker.
  'POST /meals/upload-recipe': () => ({ reach: 'own', form: { recipe_text: ' ' } }),
}

const AT = new Date('2026-11-22T08:00:00Z')

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  recipe_readings: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    mime_type: 'text/html',
    address: 'https://hob.example/soup',
    state: 'queued',
    attempt: 1,
    start_count: 0,
    lease: { worker: null, until: AT },
    error: null,
    updated_at: AT,
    result: null,
    expires_at: new Date(Date.now() + 3_600_000),
  },
})
