import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

/**
 * What an account's owner is told of by mail, with the text of each: all that changes who can get into the account (the
 * kinds of security events), sign-ins on a device that is new to it, and attacks on the server, for its superuser.
 */
const WORDS = {
  password_set: {
    subject: 'A password was set for your Larder account',
    what: 'A password was set for your Larder account. It signs in to it, besides Google.',
  },
  password_changed: {
    subject: 'The password of your Larder account was changed',
    what: 'The password of your Larder account was changed. All other devices were signed out.',
  },
  password_reset: {
    subject: 'The password of your Larder account was reset',
    what: 'The password of your Larder account was reset, by a link from a mail or by the operator. All devices were signed out.',
  },
  google_connected: {
    subject: 'A Google account was connected to your Larder account',
    what: 'A Google account was connected to your Larder account. It can sign in to it.',
  },
  google_disconnected: {
    subject: 'Google was disconnected from your Larder account',
    what: 'The Google account was disconnected from your Larder account. It can no longer sign in to it.',
  },
  new_device: {
    subject: 'Somebody signed in to your Larder account on a new device',
    what: 'The password of your Larder account was used on a device, or in a browser, on which nobody had signed in to it before.',
  },
  unusual_activity: {
    subject: 'Unusual activity on the server of your Larder account',
    what: 'The server refused unusually many calls from one network within a quarter of an hour: somebody may be guessing passwords or looking for weak points. You are told as the superuser. Its log names the calls (lines with "refused").',
  },
} as const

const ADVICE = {
  account:
    'If it was you, there is nothing to do. If not, choose a new password at once: that signs everybody else out.',
  server: 'Guesses are slowed down by themselves. If it goes on, refuse that network in front of the server.',
} as const

export type NoticeKind = keyof typeof WORDS
export const NOTICE_KINDS = Object.keys(WORDS) as NoticeKind[]

/** Whether an event is one that the account's owner is notified of by mail. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(WORDS, kind)

type Notice = {
  kind: NoticeKind
  username: string
  at: Date
  /** Where the request came from; null for what the operator did. */
  caller: { device: string; address: string } | null
  /** Address of the product, without a trailing slash. */
  publicUrl: string
}

/** Writes the mail that notifies an owner of a change to the account. */
export const noticeMail = ({ kind, username, at, caller, publicUrl }: Notice): MailText =>
  layOutMail(WORDS[kind].subject, [
    'Hello,',
    WORDS[kind].what,
    { name: 'Username', value: username },
    { name: 'When', value: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    { name: 'From', value: caller === null ? 'the operator' : `${caller.device}, ${caller.address}` },
    ...(kind === 'unusual_activity'
      ? [ADVICE.server]
      : [ADVICE.account, { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' }]),
  ])
