import type { ForeignCalls, Views } from '../foreign-calls.ts'

const imap = { host: '127.0.0.1', username: 'stranger' }

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /mailboxes': () => ({ reach: 'own' }),
  'POST /mailboxes': () => ({ reach: 'own', body: { kind: 'imap', imap, password: 'not theirs' } }),
  'POST /mailboxes/test': () => ({ reach: 'own', body: { imap, password: 'not theirs' } }),
  'PATCH /mailboxes/:id': ({ mailboxId }) => ({
    reach: 'theirs',
    params: { id: mailboxId },
    body: { settings: { days: 7 } },
  }),
  'POST /mailboxes/:id/test': ({ mailboxId }) => ({ reach: 'theirs', params: { id: mailboxId } }),
  'DELETE /mailboxes/:id': ({ mailboxId }) => ({ reach: 'theirs', params: { id: mailboxId } }),
}

export const VIEWS: Views = [() => '/mailboxes']
