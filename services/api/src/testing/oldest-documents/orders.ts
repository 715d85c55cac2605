import type { MakeDocuments } from '../oldest-documents.ts'

const AT = new Date('2026-11-22T08:00:00Z')

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => {
  const sync = id()
  return {
    order_syncs: {
      _id: sync,
      household_id: household._id,
      user_id: user._id,
      mailbox_id: sync,
      state: 'completed',
      attempt: 1,
      start_count: 1,
      lease: { worker: null, until: AT },
      error: null,
      updated_at: AT,
      run: 1,
      trigger: 'person',
      options: {
        days: 90,
        max_results: 100,
        include_keywords: [],
        exclude_keywords: [],
        skip_processed: true,
      },
      only_hash: null,
      logs: [{ timestamp: AT.toISOString(), level: 'INFO', message: '1 mails to read' }],
      processed_count: 1,
      order_count: 0,
      started_at: AT,
      ended_at: AT,
    },
    mail_uploads: {
      _id: id(),
      household_id: household._id,
      file_key: { key_id: 'a key', nonce: 'a nonce', data: 'sealed', tag: 'a tag' },
      size_bytes: 1_000,
      expires_at: AT,
    },
    mail_messages: {
      _id: id(),
      household_id: household._id,
      mailbox_id: sync,
      message_hash: 'a hash',
      sent_at: AT,
      from_domain: 'shop.example',
      state: 'no_order',
      reason: 'advert',
      order_id: null,
      sync_id: sync,
      run: 1,
      updated_at: AT,
    },
  }
}
