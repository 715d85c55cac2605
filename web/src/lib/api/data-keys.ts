/** The keys under which the server's answers are cached; a mutation names those that it revalidates. */
export const dataKeys = {
  inventory: ['inventory'],
  /** Goes before the id of an entry. */
  history: 'history',
  receipts: 'receipts',
  /** Goes before the id of a receipt. */
  receipt: 'receipt',
  /** How many receipts wait for review. */
  waiting: ['waitingReceipts'],
  spend: ['spend'],
  /** Goes before the id of a catalogue item. */
  prices: 'prices',
  version: ['version'],
  publicConfig: ['publicConfig'],
  googleConfig: ['googleConfig'],
  googleStatus: ['googleStatus'],
  profile: ['profile'],
  sessions: ['sessions'],
  /** Goes before the id of the event after which a page starts. */
  securityEvents: 'securityEvents',
} as const
