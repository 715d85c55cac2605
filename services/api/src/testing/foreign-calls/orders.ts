import type { ForeignCalls, Views } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /orders': () => ({ reach: 'own' }),
  'GET /orders/waiting': () => ({ reach: 'own' }),
  'GET /orders/items': () => ({ reach: 'own' }),
  'GET /orders/:id/correction': ({ orderId }) => ({ reach: 'theirs', params: { id: orderId } }),
  'POST /orders/:id/correction': ({ orderId }) => ({
    reach: 'theirs',
    params: { id: orderId },
    body: { known_at: '2026-01-05T08:00:00.000Z', line_ids: [] },
  }),
  // Nothing of the order was corrected, so even its owner finds nothing to undo.
  'POST /orders/:id/correction/undo': ({ orderId }) => ({
    reach: 'own',
    params: { id: orderId },
    body: { key: 'a key' },
  }),
  'POST /orders/sync-gmail': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'POST /orders/upload-mail': () => ({ reach: 'own', form: { mail_text: 'Your order' } }),
  'GET /orders/sync-status': ({ mailboxId }) => ({ reach: 'theirs', query: { mailbox_id: mailboxId } }),
  'POST /orders/sync-cancel': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'GET /orders/messages': ({ mailboxId }) => ({ reach: 'own', query: { mailbox_id: mailboxId } }),
  'POST /orders/messages/:id/read-again': ({ messageId }) => ({ reach: 'theirs', params: { id: messageId } }),
}

export const VIEWS: Views = [() => '/orders', () => '/orders/messages']
