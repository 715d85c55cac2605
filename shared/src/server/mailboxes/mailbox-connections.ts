import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ImapAccount, MailboxCheck } from '@larder/shared/contracts/orders/mailboxes'
import type { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import type { Actor } from '../authz.ts'
import { MailSourceError } from '../ports/mail-source.ts'
import type { MailSource, Wait } from '../ports/mail-source.ts'
import type { Sealed, SecretBox } from '../secret-box.ts'
import type { CheckTurns } from './check-turns.ts'
import type { StoredMailbox } from './mailbox.repository.ts'

/** A person waits meanwhile. */
const CHECK_MS = 20_000

export type MailboxConnectionDeps = {
  /** Encrypts the passwords; null where no key is configured. */
  box: SecretBox | null
  openImap: (account: ImapAccount, password: string) => MailSource
  /** @throws MailSourceError no_google_account, access_ended */
  openGmail: (userId: string, wait?: Wait) => Promise<MailSource>
  turns: CheckTurns
}

/** Binds a password to its mailbox: copied to another one, it cannot be decrypted. */
const contextOf = (mailboxId: string) => `password of mailbox ${mailboxId}`

const openPassword = (box: SecretBox, sealed: Sealed, mailboxId: string): string => {
  try {
    return box.open(sealed, contextOf(mailboxId))
  } catch {
    // The key of the operator is another one since.
    throw new MailSourceError('password_unreadable')
  }
}

/** Why a test failed. @throws what is no failure of the mailbox */
const problemOf = (error: unknown): MailProblem => {
  if (error instanceof MailSourceError) return error.problem
  if ((error as Error).name === 'TimeoutError') return 'unreachable'
  throw error
}

/** The folders to choose from; none where they could not be listed, which says nothing about reading mails. */
const foldersOf = async (source: MailSource, signal: AbortSignal): Promise<string[]> =>
  (await source.listFolders?.(signal).catch(() => [])) ?? []

/** Connects to mailboxes with their encrypted passwords, to read them or to test the connection. */
export const createMailboxConnections = ({ box, openImap, openGmail, turns }: MailboxConnectionDeps) => {
  const configured = (): SecretBox => {
    if (box === null) throw new DomainError('mailboxes_not_configured')
    return box
  }

  /** Says whether mails can be read; every failure of the mailbox is an answer. @throws DomainError server_busy */
  const check = (actor: Actor, openSource: () => Promise<MailSource>): Promise<MailboxCheck> =>
    turns.take(actor.householdId, async () => {
      let source: MailSource | undefined
      const signal = AbortSignal.timeout(CHECK_MS)
      try {
        source = await openSource()
        const { messageCount } = await source.check(signal)
        return { problem: null, message_count: messageCount, folders: await foldersOf(source, signal) }
      } catch (error) {
        const problem = problemOf(error)
        const folders = problem === 'folder_missing' && source ? await foldersOf(source, signal) : []
        return { problem, message_count: null, folders }
      } finally {
        await source?.close()
      }
    })

  return {
    /**
     * Refuses what needs a password where none can be decrypted.
     * @throws DomainError mailboxes_not_configured
     */
    assertConfigured: (): void => {
      configured()
    },

    /**
     * Encrypts the password of a mailbox.
     * @throws DomainError mailboxes_not_configured
     */
    sealPassword: (password: string, mailboxId: string): Sealed =>
      configured().seal(password, contextOf(mailboxId)),

    /**
     * Opens a mailbox, or with its password another folder of its account.
     * @throws DomainError mailboxes_not_configured; MailSourceError
     */
    open: async (mailbox: StoredMailbox, account = mailbox.imap): Promise<MailSource> => {
      const { id, user_id, password } = mailbox
      if (account === null) return openGmail(user_id)
      return openImap(account, openPassword(configured(), password as Sealed, id))
    },

    check,

    /** Tests an account that is not stored. @throws DomainError server_busy */
    checkNew: (actor: Actor, account: ImapAccount, password: string): Promise<MailboxCheck> =>
      check(actor, () => Promise.resolve(openImap(account, password))),
  }
}
export type MailboxConnections = ReturnType<typeof createMailboxConnections>
