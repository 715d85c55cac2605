import { ImapAccount, isSameAccount, NewImapMailbox } from '@larder/shared/contracts/orders/mailboxes'
import { z } from 'zod'

/** What is typed into the form of a mailbox on an IMAP server. */
export type AccountForm = z.input<typeof NewImapMailbox>

/** A stored account; its password is not known here. */
export type KeptAccount = { id: string; imap: ImapAccount; version: number }

/** The form of a new mailbox, or of a stored one. */
export const formValuesOf = (kept: KeptAccount | null): AccountForm => ({
  imap: kept?.imap ?? { host: '', port: 993, security: 'tls', username: '', folder: 'INBOX' },
  password: '',
})

/** Whether what is typed names this account, so that the stored password serves. */
export function namesAccount(kept: ImapAccount, typed: AccountForm['imap']): boolean {
  const { data } = ImapAccount.safeParse(typed)
  return data !== undefined && isSameAccount(kept, data)
}

/** The rules of the form; a password that is stored for the same account is not asked for again. */
export const accountRules = (kept: KeptAccount | null) =>
  kept === null
    ? NewImapMailbox
    : z.object({ imap: ImapAccount, password: z.string() }).superRefine(({ imap, password }, context) => {
        if (password === '' && isSameAccount(kept.imap, imap)) return
        const { error } = NewImapMailbox.shape.password.safeParse(password)
        for (const { message } of error?.issues ?? [])
          context.addIssue({ code: 'custom', path: ['password'], message })
      })
