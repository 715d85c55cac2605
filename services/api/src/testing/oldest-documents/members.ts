import type { MakeDocuments } from '../oldest-documents.ts'

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  household_invitations: {
    _id: id(),
    household_id: household._id,
    invited_by: user._id,
    email: 'ben@example.org',
    token_hash: 'no hash',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  },
  household_moves: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    invitation_id: id(),
    brings: true,
    requested_at: new Date(),
    state: 'failed',
    attempt: 1,
    start_count: 1,
    lease: { worker: null, until: new Date() },
    updated_at: new Date(),
  },
})
