import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import type { MakeDocuments } from '../oldest-documents.ts'

const AT = new Date()
const LATER = new Date(Date.now() + 3_600_000)

export const makeOldestDocuments: MakeDocuments = ({ user, id }) => ({
  operator_sessions: {
    _id: id(),
    user_id: user._id,
    token_hash: hashSecret('the cookie of an operator'),
    password_digest: hashSecret('a hash'),
    created_at: AT,
    last_used_at: AT,
    expires_at: LATER,
  },
  operator_acts: {
    _id: id(),
    at: AT,
    user_id: user._id,
    name: 'maya',
    kind: 'signed_in',
    subject: null,
    device: 'Firefox on Linux',
    address: '10.0.0.1',
  },
})
