import { paths, settingsPath } from '../../../lib/paths.ts'

/** Something that the settings can be searched for. */
export type SettingsEntry = {
  title: string
  /** What it is good for, in one line. */
  line: string
  to: string
  /** The title of the page on which it stands; absent for the pages themselves. */
  on?: string
  /** Other words by which people look for it. */
  words?: string
}

/** The pages of the settings, in the order in which they are listed. */
export const PAGE_ENTRIES: readonly SettingsEntry[] = [
  {
    title: 'Household',
    line: 'Members, currency and weeks',
    to: settingsPath('household'),
    words: 'members people family',
  },
  {
    title: 'Account',
    line: 'Your devices, and what happened',
    to: settingsPath('account'),
    words: 'security sign out',
  },
  {
    title: 'Shops and mail',
    line: 'Mailboxes, and what lists leave out',
    to: settingsPath('shops'),
    words: 'shopping e-mail',
  },
  {
    title: 'Food and diets',
    line: 'What you don’t eat, and your goals',
    to: settingsPath('food'),
    words: 'nutrition',
  },
  {
    title: 'Notifications',
    line: 'Reminders by mail and on this device',
    to: settingsPath('notifications'),
    words: 'push',
  },
  {
    title: 'Appearance',
    line: 'Light or dark',
    to: settingsPath('appearance'),
    words: 'theme colours colors display',
  },
  {
    title: 'Your data',
    line: 'Take it along, read offline, or leave',
    to: settingsPath('data'),
    words: 'privacy',
  },
]

/** Where on its page a section stands. */
const at = (path: string, anchor: string) => `${path}#${anchor}`

const SECTIONS: readonly SettingsEntry[] = [
  {
    title: 'Email Sync Settings',
    line: 'Google, Gmail and the sync of order mails',
    to: at(paths.settings, 'email-sync'),
    words: 'connect reconnect disconnect keywords e-mail',
  },
  {
    title: 'Inventory Degradation',
    line: 'The share of what is left that is taken off every night',
    to: at(paths.settings, 'degradation'),
    words: 'daily consumption rate assumed use',
  },
  {
    title: 'Password Management',
    line: 'Change your password',
    to: at(paths.settings, 'password'),
    words: 'set sign in',
  },
  {
    title: 'Danger Zone',
    line: 'Clear the inventory',
    to: at(paths.settings, 'danger'),
    words: 'delete remove all items stock bring back',
  },
  {
    title: 'System Information',
    line: 'The version, and installing Larder as an app',
    to: at(paths.settings, 'system'),
    words: 'about build install home screen',
  },
  {
    title: 'Debug Logs',
    line: 'What a sync of order mails did',
    to: at(paths.settings, 'logs'),
    words: 'errors',
  },
  {
    title: 'Members',
    line: 'Invite somebody, or leave the household',
    to: at(settingsPath('household'), 'members'),
    on: 'Household',
    words: 'invitation link qr code owner time zone share',
  },
  {
    title: 'Money and Weeks',
    line: 'Your currency, and the first day of the week',
    to: at(settingsPath('household'), 'money-and-weeks'),
    on: 'Household',
    words: 'euro dollar price monday sunday saturday calendar',
  },
  {
    title: 'Signed-in Devices',
    line: 'Sign out devices that you don’t know',
    to: at(settingsPath('account'), 'devices'),
    on: 'Account',
    words: 'sessions log out everywhere',
  },
  {
    title: 'Account Activity',
    line: 'Sign-ins and changes of your account',
    to: at(settingsPath('account'), 'activity'),
    on: 'Account',
    words: 'security events history',
  },
  {
    title: 'Mailboxes',
    line: 'Where order mails are looked for',
    to: at(settingsPath('shops'), 'mailboxes'),
    on: 'Shops and mail',
    words: 'imap gmail app password e-mail automatic',
  },
  {
    title: 'Left Out of Shopping Lists',
    line: 'What you removed from a list permanently',
    to: at(settingsPath('shops'), 'left-out'),
    on: 'Shops and mail',
    words: 'exclusions excluded',
  },
  {
    title: 'Food',
    line: 'What suggestions leave out',
    to: at(settingsPath('food'), 'food'),
    on: 'Food and diets',
    words: 'allergies allergens vegan vegetarian kosher halal dislikes',
  },
  {
    title: 'Nutrition Goals',
    line: 'What you want to eat in a day',
    to: at(settingsPath('food'), 'nutrition'),
    on: 'Food and diets',
    words: 'calories energy protein kcal salt',
  },
  {
    title: 'Reminders',
    line: 'What to be told of, when and where',
    to: at(settingsPath('notifications'), 'reminders'),
    on: 'Notifications',
    words: 'daily mail quiet hours expiry expired low test',
  },
  {
    title: 'Theme',
    line: 'Light, dark, or as your system',
    to: at(settingsPath('appearance'), 'theme'),
    on: 'Appearance',
    words: 'night mode colours colors',
  },
  {
    title: 'Export and Leaving',
    line: 'Export everything, or delete your account',
    to: at(settingsPath('data'), 'your-data'),
    on: 'Your data',
    words: 'download zip csv remove close',
  },
  {
    title: 'Language Model',
    line: 'What was sent to one',
    to: at(settingsPath('data'), 'language-model'),
    on: 'Your data',
    words: 'ai llm tokens privacy',
  },
  {
    title: 'Reading Without Network',
    line: 'What this browser keeps',
    to: at(settingsPath('data'), 'without-network'),
    on: 'Your data',
    words: 'offline copies storage cache',
  },
]

/** Everything that a search looks through. */
export const SETTINGS_ENTRIES: readonly SettingsEntry[] = [...PAGE_ENTRIES, ...SECTIONS]

/** The entries that have each word of a query in their texts, those with one in their title first. */
export function findSettings(query: string): SettingsEntry[] {
  const words = query.toLowerCase().replaceAll('’', "'").split(/\s+/).filter(Boolean)
  const has = (text: string) => {
    const folded = text.toLowerCase().replaceAll('’', "'")
    return (word: string) => folded.includes(word)
  }
  const found = SETTINGS_ENTRIES.filter(({ title, line, on = '', words: more = '' }) =>
    words.every(has(`${title} ${line} ${on} ${more}`)),
  )
  const isNamed = ({ title }: SettingsEntry) => words.some(has(title))
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
}
