import type { JobName } from '@larder/shared/contracts/jobs-and-events'

/** What the jobs work on, in words. */
export const JOB_WORDS: Readonly<Record<JobName, string>> = {
  'receipt.extract': 'Receipts',
  'receipt.extract-large': 'Large receipts',
  'pack-date.read': 'Dates on packs',
  'recipe.read': 'Files of recipes',
  'recipe.photo': 'Photos of recipes',
  'recipe.generate': 'Wishes for recipes',
  'orders.sync': 'Mailboxes',
  'orders.sync-due': 'Which mailboxes are due',
  'mail.send': 'Mails of accounts',
  'reminders.due': 'Which reminders are due',
  'reminders.batch': 'Batches of reminders',
  'reminders.deliver': 'Reminders',
  'account.delete': 'Deletions of accounts',
  'household.move': 'Moves between households',
  'nightly.plan': 'Which households have a night',
  'nightly.batch': 'Batches of a night',
  'promotions.import': 'Feeds of promotions',
  'neighbours.count': 'What neighbours buy',
}
