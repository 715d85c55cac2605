import {
  addMailbox,
  changeMailbox,
  checkMailbox,
  checkNewMailbox,
  type ImapAccount,
  listMailboxes,
  type Mailbox,
  type MailboxChange,
  type MailboxCheck,
  type MailboxSettings,
  type NewImapMailbox,
  removeMailbox,
} from '@larder/shared/contracts/orders/mailboxes'
import useSWR, { useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'

const mailboxesKey = [cacheUnder('mailboxes', [listMailboxes])] as const

/** The mailboxes of the household, oldest first. */
export function useMailboxes() {
  const { data, error, mutate } = useSWR<Mailbox[], unknown>(
    mailboxesKey,
    async () => (await call(listMailboxes, {})).mailboxes,
  )
  return { mailboxes: data, error, retry: () => void mutate() }
}

/** Changes mailboxes. Each call revalidates the list, and throws as `call` does. */
export function useMailboxMutations() {
  const { mutate } = useSWRConfig()
  const then = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done
    } finally {
      await mutate(mailboxesKey)
    }
  }
  return {
    addImap: (body: NewImapMailbox) => then(call(addMailbox, { body: { kind: 'imap', ...body } })),
    addGmail: (settings?: MailboxSettings) => then(call(addMailbox, { body: { kind: 'gmail', settings } })),
    /** Changes the account of a mailbox, or its password. */
    changeAccount: (id: string, body: Omit<MailboxChange, 'settings'>) =>
      then(call(changeMailbox, { params: { id }, body })),
    saveSettings: (id: string, settings: MailboxSettings) =>
      then(call(changeMailbox, { params: { id }, body: { settings } })),
    /** Connects to the mailbox; the result is kept with it. */
    check: (id: string) => then(call(checkMailbox, { params: { id }, body: null })),
    /** `forget` also removes what was read of it. */
    remove: (id: string, forget: boolean) =>
      then(call(removeMailbox, { params: { id }, query: { forget: forget ? 'true' : 'false' } })),
  }
}

/** Connects to a mailbox that is not added; nothing is stored. */
export const tryMailbox = (body: NewImapMailbox): Promise<MailboxCheck> => call(checkNewMailbox, { body })

/** The same with the password that is stored for a mailbox; nothing is kept. */
export const tryStoredMailbox = (id: string, imap: ImapAccount): Promise<MailboxCheck> =>
  call(checkMailbox, { params: { id }, body: { imap } })
