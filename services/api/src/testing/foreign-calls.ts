import { importAll } from '@larder/shared/testkit/import-all'

/** Ids of one household's documents; other users know them, because ids are not secret. */
export type Belongings = {
  itemId: string
  entryId: string
  receiptId: string
  /** Of an upload that has taken place. */
  clientId: string
  sessionId: string
  mailboxId: string
  /** A mail in the ledger, and the order that was read from it. */
  messageId: string
  orderId: string
  /** A shopping list, and a line of it. */
  listId: string
  lineId: string
  /** What was put away from a list of its own. */
  putAwayListId: string
  putAwayId: string
  recipeId: string
  /** A meal of the plan. */
  planId: string
  /** A recipe that is being generated. */
  generationId: string
  /** The person who has all this. */
  userId: string
  /** Somebody else of the household, and an invitation into it. */
  memberId: string
  invitationId: string
}

/** A call that tries to access another household's data. */
export type ForeignCall = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  /** Fields in addition to a receipt's file, if the call accepts one. */
  form?: Record<string, string>
  /** The field of that file; `receipt_file` by default. */
  fileField?: string
  /**
   * `theirs`: it names another household's document and must be refused. `own`: it can't name one, and must reveal
   * none.
   */
  reach: 'theirs' | 'own'
}

/** What a stranger sends, by method and path. */
export type ForeignCalls = Record<string, (theirs: Belongings) => ForeignCall>

/** What does not stand in a file of its feature in the folder `foreign-calls`. */
const COMMON_CALLS: ForeignCalls = {
  'GET /auth/me': () => ({ reach: 'own' }),
  'GET /auth/sessions': () => ({ reach: 'own' }),
  'DELETE /auth/sessions': () => ({ reach: 'own' }),
  'DELETE /auth/sessions/:id': ({ sessionId }) => ({ reach: 'theirs', params: { id: sessionId } }),
  'GET /auth/security-events': ({ sessionId }) => ({ reach: 'own', query: { before: sessionId } }),
  'PUT /auth/password': () => ({
    reach: 'own',
    body: { current_password: 'not the right one', new_password: 'another long password' },
  }),
  'POST /auth/confirm': () => ({ reach: 'own', body: { password: 'not the right one' } }),
  'POST /auth/google/confirm': () => ({ reach: 'own', body: { id_token: 'no token' } }),
  'POST /auth/confirm-email/send': () => ({ reach: 'own' }),
  'POST /auth/promote-superadmin': () => ({ reach: 'own' }),
  'GET /auth/google-status': () => ({ reach: 'own' }),
  'POST /auth/disconnect-google': () => ({ reach: 'own' }),
  'PUT /users/settings': () => ({ reach: 'own', body: { daily_consumption_rate: 7 } }),

  'GET /items/': () => ({ reach: 'own' }),
  'GET /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'DELETE /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'POST /items/': () => ({ reach: 'own', body: { name: 'Bread', category: 'Bakery', unit: 'item' } }),

  'GET /inventory/': ({ entryId }) => ({ reach: 'own', query: { cursor: entryId } }),
  'GET /inventory/summary': () => ({ reach: 'own' }),
  'POST /inventory/': ({ itemId }) => ({ reach: 'theirs', body: { item_id: itemId, quantity: 1 } }),
  'PUT /inventory/:id': ({ entryId }) => ({
    reach: 'theirs',
    params: { id: entryId },
    body: { quantity: 9 },
  }),
  'DELETE /inventory/:id': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
  'POST /inventory/clear-all': () => ({ reach: 'own' }),
  'GET /inventory/clear-all': () => ({ reach: 'own' }),
  'POST /inventory/clear-all/:id/undo': ({ putAwayId }) => ({ reach: 'theirs', params: { id: putAwayId } }),
  'POST /inventory/:id/consume': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId }, body: {} }),
  'POST /inventory/:id/undo': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
  'GET /inventory/:id/history': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
  'POST /inventory/add-receipt-items': ({ receiptId }) => ({
    reach: 'own',
    body: [{ name: 'Bread', quantity: 1, source_receipt: receiptId, source_receipts: [receiptId] }],
  }),
  'POST /inventory/add-receipt-items/undo': ({ receiptId }) => ({
    reach: 'theirs',
    body: { key: receiptId },
  }),
  'POST /inventory/upload-receipt': ({ clientId }) => ({ reach: 'theirs', form: { client_id: clientId } }),

  'POST /events/tickets': () => ({ reach: 'own' }),

  'GET /progress/generate-client-id': () => ({ reach: 'own' }),
  'GET /progress/results/:client_id': ({ clientId }) => ({
    reach: 'theirs',
    params: { client_id: clientId },
  }),

  'GET /account/deletion': () => ({ reach: 'own' }),
  'DELETE /account/deletion': () => ({ reach: 'own' }),
  'POST /account/exports': () => ({ reach: 'own' }),
  // Last, as it signs the stranger out.
  'POST /account/deletion': () => ({ reach: 'own' }),
}

const OF_FEATURES = await importAll<{ FOREIGN_CALLS: ForeignCalls }>('./foreign-calls/*.ts', import.meta.url)

/** Every call that needs a user; those that end the session come last. */
export const FOREIGN_CALLS: ForeignCalls = Object.assign(
  {},
  ...OF_FEATURES.map((of) => of.FOREIGN_CALLS),
  COMMON_CALLS,
) as ForeignCalls

/** Calls that need no account, and therefore must reveal nothing of any household. */
export const PUBLIC_CALLS: readonly string[] = [
  'GET /version',
  'GET /config',
  'POST /household/invitations/look',
  'POST /analytics/events',
  'POST /users/',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'GET /auth/google/config',
  'GET /account/export',
  'POST /account/deletion/cancel',
  'POST /auth/confirm-email',
  'POST /auth/google/login',
  'POST /auth/google/settle',
  'GET /auth/google/auth-url',
  'POST /auth/google/callback',
  'GET /calendar/:file',
  'POST /reminders/acts/look',
  'POST /reminders/acts',
  'GET /reminders/unsubscribe',
  'POST /reminders/unsubscribe',
]
