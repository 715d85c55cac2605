import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /orders': () => ({ reach: 'own' }),
  'GET /orders/waiting': () => ({ reach: 'own' }),
  'GET /orders/items': () => ({ reach: 'own' }),
  'GET /orders/:id/correction': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
  'POST /orders/:id/correction': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: { known_at: '2026-01-05T08:00:00.000Z', line_ids: [] },
  }),
  'POST /orders/:id/correction/undo': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: { key: 'a key' },
  }),
  'POST /orders/sync-gmail': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'POST /orders/upload-mail': () => ({ reach: 'own', form: { mail_text: 'Your order' } }),
  'GET /orders/sync-status': ({ mailboxId }) => ({ reach: 'theirs', query: { mailbox_id: mailboxId } }),
  'POST /orders/sync-cancel': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'GET /orders/messages': ({ mailboxId }) => ({ reach: 'own', query: { mailbox_id: mailboxId } }),
  'POST /orders/messages/:id/read-again': ({ messageId }) => ({ reach: 'theirs', params: { id: messageId } }),
}
