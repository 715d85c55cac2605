import type { MakeDocuments } from '../oldest-documents.ts'

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  mailboxes: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    kind: 'imap',
    address_key: 'imap\nmail.example.org\n993\nmaya\nINBOX',
    imap: { host: 'mail.example.org', port: 993, security: 'tls', username: 'maya', folder: 'INBOX' },
    password: { key_id: 'a key', nonce: 'nonce', data: 'data', tag: 'tag' },
    settings: {
      days: 90,
      max_results: 100,
      include_keywords: [],
      exclude_keywords: [],
      skip_processed: true,
      auto_sync: 'off',
    },
  },
})
