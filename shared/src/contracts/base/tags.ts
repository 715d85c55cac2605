/**
 * What can change, each with what it is. A call says of which its answer is made (`reads`); that one of them changed is told
 * to the household's devices as the event of its name (`CHANGES`), which then load again what they show of it.
 */
export const TAGS = [
  // What holds for the whole household: its degradation rate, its time zone.
  'settings',
  // A person's own: address, ways to sign in, Google, sessions, security events. Only that person's devices hear of it;
  // the id is the person's.
  'account',
  // Who belongs to the household, its invitations, and what a newcomer brings along.
  'members',
  // An entry of the stock; its version is the entry's.
  'inventory',
  // What was bought, when and for how much; sent beside `inventory`, unless something was only used.
  'purchases',
  // An item of the catalogue.
  'items',
  // A receipt: its reading, its facts, its review or its files.
  'receipt',
  // A mailbox, or its settings.
  'mailboxes',
  // A sync of order mails, or what it found; the id is the sync's.
  'orders',
  // A shopping list; its version is the list's.
  'shopping-lists',
  // What generated shopping lists leave out.
  'shopping-exclusions',
  // A recipe of the household; its version is the recipe's.
  'recipes',
  // The generation of a recipe; only the devices of the person who asked for it hear of it.
  'recipe-generations',
  // The meal plan: the meal-change event of the documents.
  'meals',
  // The order of the categories of a shop, when a person decides on it.
  'shopping-shops',
  // What the household is reminded of: a reminder was snoozed or is done.
  'reminders',
] as const
export type Tag = (typeof TAGS)[number]
