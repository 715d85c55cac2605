import {
  addMailbox,
  checkMailbox,
  checkNewMailbox,
  listMailboxes,
  type Mailbox,
  type MailboxCheck,
  type NewImapMailbox,
  removeMailbox,
} from '@larder/shared/contracts/orders/mailboxes'
import useSWR, { useSWRConfig } from 'swr'
import { call } from '../../lib/api/call.ts'

const mailboxesKey = ['mailboxes'] as const

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
    addGmail: () => then(call(addMailbox, { body: { kind: 'gmail' } })),
    /** Connects to the mailbox; the result is kept with it. */
    check: (id: string) => then(call(checkMailbox, { params: { id } })),
    remove: (id: string) => then(call(removeMailbox, { params: { id } })),
  }
}

/** Connects to a mailbox that is not added; nothing is stored. */
export const tryMailbox = (body: NewImapMailbox): Promise<MailboxCheck> => call(checkNewMailbox, { body })
