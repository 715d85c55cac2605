import { SNOOZE_DAYS } from '@larder/shared/contracts/insights/notifications'
import type { PushContent, ReminderAct } from '@larder/shared/contracts/insights/notifications'
import { sayAllLeft, sayAmounts, sayQuantity } from '../inventory/stock/say-quantity.ts'
import type { ReminderLine } from './choose-reminders.ts'
import { layOutMail } from './lay-out-mail.ts'
import type { MailPart, MailText } from './lay-out-mail.ts'

/** How many items a notification names; a longer text is cut off by most systems. */
const NAMED_ITEMS = 5

/** The links of a line in a mail, in this order. */
const LINE_ACTS = ['done', 'snooze', 'add_to_list'] as const satisfies readonly ReminderAct[]

const ACT_LABELS = {
  done: 'Done',
  snooze: `Snooze ${SNOOZE_DAYS} days`,
  add_to_list: 'Add to list',
} as const

const inDays = (days: number | null): string => {
  if (days === null || days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** What is the matter with an item, to be read after its name: 'expires tomorrow'. */
const matterOf = (line: ReminderLine): string => {
  switch (line.kind) {
    case 'expired':
      return `${sayAmounts(line, line.others ?? [], (quantity, unit) => sayQuantity(quantity, unit, line.is_assumed))} expired`
    case 'expires_soon':
      return `will probably not be used before it expires ${inDays(line.days)}`
    case 'out_of_stock':
      return 'out of stock'
    case 'low':
      return `low, ${sayAllLeft(line, line.others ?? [], line.is_assumed)}`
    case 'runs_out':
      return `will probably be used up ${inDays(line.days)}`
  }
}

const countText = (count: number): string =>
  count === 1 ? '1 item needs attention' : `${count} items need attention`

type DigestFacts = {
  lines: readonly ReminderLine[]
  /** How many further items there are. */
  furtherCount: number
  linkTo: (act: ReminderAct, index: number) => string
  dashboardUrl: string
}

/** Writes the daily mail. */
export const digestMail = ({ lines, furtherCount, linkTo, dashboardUrl }: DigestFacts): MailText =>
  layOutMail(`Larder: ${countText(lines.length + furtherCount)}`, [
    'Hello,',
    'this is what your household should use up or buy:',
    ...lines.flatMap((line, index): MailPart[] => [
      { name: `Item ${index + 1} of ${lines.length}`, value: `${line.item_name}: ${matterOf(line)}` },
      ...LINE_ACTS.map((act) => ({
        link: linkTo(act, index),
        label: `${ACT_LABELS[act]}: ${line.item_name}`,
      })),
    ]),
    ...(furtherCount > 0
      ? [`${furtherCount} more ${furtherCount === 1 ? 'is' : 'are'} on your dashboard.`]
      : []),
    { link: dashboardUrl, label: 'Open the dashboard' },
    'Each link opens a page with one button; nothing happens before you press it. The links work for a week.',
    'You get this mail because you switched it on in the settings. To get no more of them:',
    { link: linkTo('unsubscribe', 0), label: 'Stop these mails' },
  ])

/** Writes the mail by which somebody tests whether mails arrive. */
export const testMail = (settingsUrl: string): MailText =>
  layOutMail('Larder: a test of your reminders', [
    'Hello,',
    'you asked for this mail in the settings. Reminders by mail will arrive like it.',
    { link: settingsUrl, label: 'Open the settings' },
  ])

type PushFacts = {
  lines: readonly ReminderLine[]
  /** How many further items there are. */
  furtherCount: number
  day: string
  /** Paths of the client. */
  paths: { dashboard: string; item: (id: string) => string; act: (act: ReminderAct) => string }
}

/** Writes the day's notification: about one item with what can be done, about several as a summary. */
export const pushContent = ({ lines, furtherCount, day, paths }: PushFacts): PushContent => {
  const [line] = lines
  if (line !== undefined && lines.length === 1) {
    return {
      title: line.item_name,
      body: matterOf(line),
      path: paths.item(line.item_id),
      actions: (['done', 'snooze'] as const).map((act) => ({ title: ACT_LABELS[act], path: paths.act(act) })),
      tag: 'reminders',
      day,
    }
  }
  const named = lines.slice(0, NAMED_ITEMS).map((one) => `${one.item_name}: ${matterOf(one)}`)
  const restCount = lines.length + furtherCount - named.length
  return {
    title: countText(lines.length + furtherCount),
    body: [...named, ...(restCount > 0 ? [`and ${restCount} more`] : [])].join('\n'),
    path: paths.dashboard,
    actions: [],
    tag: 'reminders',
    day,
  }
}

/** Writes the notification by which somebody tests whether notifications arrive. */
export const testPush = (day: string, settingsPath: string): PushContent => ({
  title: 'Larder',
  body: 'This is a test. Reminders will arrive like it.',
  path: settingsPath,
  actions: [],
  tag: 'test',
  day,
})
