import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'

type Stored = { _id: unknown } & Record<string, unknown>

type Given = {
  /** The account that owns the documents, as the current version stores it. */
  user: Stored
  household: Stored
  /** Creates an id of the store. */
  id: () => { toHexString: () => string }
}

/** Makes the oldest documents of a feature's collections, by collection. */
export type MakeDocuments = (given: Given) => Record<string, Stored>

const AT = new Date('2026-01-05T08:00:00Z')
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000)

const pick = (document: Stored, names: readonly string[]): Stored => ({
  _id: document._id,
  ...Object.fromEntries(names.map((name) => [name, document[name]])),
})

/**
 * The oldest known document of each collection, as it was stored: a household with an item in stock, which came from a
 * receipt and was removed once. A new collection has its document from its first version on, in a file of its feature in
 * the folder `samples`.
 */
export const makeOldestDocuments = ({ user, household, id }: Given) => {
  const [household_id, user_id] = [household._id, user._id]
  const [item, lot, receipt] = [id(), id(), id()]
  return {
    users: pick(user, [
      'household_id',
      'username',
      'username_folded',
      'email',
      'email_folded',
      'password_hash',
      'is_active',
      'is_superuser',
      'created_at',
    ]),
    households: pick(household, ['time_zone', 'created_at']),
    sessions: {
      _id: id(),
      user_id,
      created_at: AT,
      last_used_at: AT,
      expires_at: IN_A_YEAR,
      device: 'Firefox on Linux',
      address: '10.0.0.1',
      family_hash: hashSecret('family'),
      token_hash: hashSecret('token'),
    },
    security_events: { _id: id(), user_id, kind: 'signed_in', at: new Date() },
    account_mails: {
      _id: id(),
      kind: 'reset_link',
      user_id,
      requested_at: AT,
      attempt: 1,
      token_hash: hashSecret('a token'),
      expires_at: IN_A_YEAR,
    },
    account_deletions: {
      _id: id(),
      user_id,
      household_id,
      requested_at: AT,
      due_at: IN_A_YEAR,
      state: 'queued',
      attempt: 1,
      start_count: 0,
      lease: { until: IN_A_YEAR },
      updated_at: AT,
    },
    outbox_mails: {
      _id: id(),
      to: 'maya@example.org',
      subject: 'Old',
      text: 'An old mail',
      created_at: new Date(),
    },
    catalogue_items: {
      _id: item,
      household_id,
      name: 'Rice',
      name_folded: 'rice',
      category: 'Dry Goods',
      unit: 'kg',
      created_at: AT,
    },
    inventory_entries: {
      _id: lot,
      household_id,
      item_id: item,
      unit: 'kg',
      is_expiry_guess: false,
      created_at: AT,
      seq: 1,
      quantity: 2,
      level_full: 2,
      undo_seq: 1,
      is_listed: true,
    },
    stock_movements: {
      _id: id(),
      household_id,
      lot_id: lot,
      seq: 1,
      kind: 'purchase',
      delta: 2,
      balance_after: 2,
      unit: 'kg',
      cause: 'Added by hand',
      actor_id: user_id,
      created_at: AT,
      level_full: 2,
      undo_seq: 1,
    },
    stock_operations: {
      _id: id(),
      household_id,
      actor_id: user_id,
      kind: 'take_back',
      cause: 'Taken back',
      key: `take-back:${receipt.toHexString()}`,
      receipt_id: receipt.toHexString(),
      allocation: [{ lot_id: lot.toHexString(), quantity: 1 }],
      is_open: false,
      created_at: AT,
    },
    ledger_checkpoints: { _id: 'stock_movements', swept_until: AT },
    receipt_memory: {
      _id: id(),
      household_id,
      store_key: 'greengrocer',
      text_key: 'rice',
      item_id: item,
      name: 'Rice',
      unit: 'kg',
      category: 'Dry Goods',
      updated_at: AT,
    },
    receipts: {
      _id: receipt,
      household_id,
      user_id,
      client_id: 'an-id-of-22-characters',
      filename: 'old.jpg',
      mime_type: 'image/jpeg',
      size_bytes: 4,
      state: 'completed',
      attempt: 1,
      start_count: 1,
      lease: { until: AT },
      engine: 'tesseract eng',
      result: readOnce(receipt.toHexString()),
      created_at: AT,
      updated_at: AT,
    },
    files: {
      _id: id(),
      household_id,
      owner_id: receipt,
      name: 'page-1',
      mime_type: 'image/webp',
      size_bytes: 4,
      data: Buffer.from('page'),
      created_at: AT,
    },
    kept_bytes: { _id: household_id, bytes: 4 },
    client_ids: { _id: 'an-id-of-22-characters', user_id, expires_at: IN_A_YEAR },
    migrations: { _id: 1, name: 'end sessions of the first version', worker: 'old', lease_until: AT },
    collection_versions: { _id: 'receipts', version: 1 },
  } satisfies Record<string, Stored>
}

/** What the first version read of a receipt. */
const readOnce = (receiptId: string) => ({
  receipt_id: receiptId,
  items: [
    {
      name: 'Rice',
      quantity: 1,
      unit: 'kg',
      category: 'Dry Goods',
      unit_price: null,
      price: 2.5,
      source_text: 'RICE 2.50',
      page_number: 1,
      box: null,
      confidence: 0.9,
      source_receipt: receiptId,
      source_name: 'Green Grocer',
      source_receipts: [receiptId],
    },
  ],
  store_name: 'Green Grocer',
  purchase_date: '2026-01-05',
  currency: 'EUR',
  language_detected: null,
  receipt_total: 2.5,
  tax_total: null,
  total_difference: 0,
  enhanced_processing: true,
  pdfminer_used: false,
  pdfminer_text: null,
  page_count: 1,
  page_ocr_results: [],
  page_analyses: [],
  anthropic_processing_time: 0.1,
  source_filename: 'old.jpg',
})
