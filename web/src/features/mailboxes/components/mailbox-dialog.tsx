import { zodResolver } from '@hookform/resolvers/zod'
import { MAIL_PROBLEMS } from '@larder/shared/contracts/orders/mail-problems'
import { type Mailbox, MailboxConflict } from '@larder/shared/contracts/orders/mailboxes'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { forgetDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type AccountForm, accountRules, formValuesOf, type KeptAccount } from '../account-form.ts'
import { tryMailbox, tryStoredMailbox, useMailboxMutations } from '../data.ts'
import { AccountConflict } from './account-conflict.tsx'
import { AccountFields, type KnownFolders } from './account-fields.tsx'
import { readyText } from './ready-text.ts'

const REMOVED = 'This mailbox was removed meanwhile. With its password you can add it again.'

type MailboxDialogProps = {
  /** The mailbox that is edited; null to add one. */
  mailbox: KeptAccount | null
  onClose: () => void
  /** `text` says what was done. */
  onSaved: (text: string) => void
}
type Outcome = { tone: 'success' | 'error'; text: string }

/** The account of a mailbox, when what is stored is one. */
const keptOf = ({ id, imap, version }: Mailbox): KeptAccount | null => imap && { id, imap, version }

/** Adds a mailbox on an IMAP server, or changes how it is reached; the connection can be tested before. */
export function MailboxDialog({ mailbox, onClose, onSaved }: MailboxDialogProps) {
  const { addImap, changeAccount } = useMailboxMutations()
  /** What is stored as far as is known here; null while the mailbox is new. */
  const [kept, setKept] = useState(mailbox)
  const [conflict, setConflict] = useState<KeptAccount | null>(null)
  const [failure, setFailure] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [known, setKnown] = useState<KnownFolders | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const draftKey = mailbox === null ? 'mailbox' : `mailbox:${mailbox.id}:${mailbox.version}`
  const form = useForm({
    resolver: zodResolver(accountRules(kept)),
    // Of a password no draft is kept.
    defaultValues: { ...withDraft<AccountForm>(draftKey, formValuesOf(mailbox)), password: '' },
  })
  const { control, formState, getValues, handleSubmit, reset } = form
  const imap = useWatch({ control, name: 'imap' })
  useKeptValue(draftKey, { imap }, JSON.stringify(imap) !== JSON.stringify(formValuesOf(mailbox).imap))
  const cancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const clear = () => {
    setFailure(undefined)
    setOutcome(null)
  }
  /** A mailbox that was removed meanwhile can only be added again; true when it was. */
  const wasRemoved = (error: unknown): boolean => {
    if (kept === null || !(error instanceof ApiError) || error.code !== 'not_found') return false
    setKept(null)
    setFailure(REMOVED)
    return true
  }

  const save = handleSubmit(async (account) => {
    clear()
    try {
      if (kept === null) await addImap(account)
      else {
        const { password, ...change } = account
        const { id, version } = kept
        await changeAccount(id, { ...change, version, ...(password === '' ? {} : { password }) })
      }
    } catch (error) {
      if (wasRemoved(error)) return
      const changed = MailboxConflict.safeParse(error instanceof ApiError ? error.data : undefined)
      if (changed.success) setConflict(keptOf(changed.data.current))
      const what = kept === null ? 'The mailbox could not be added' : 'The mailbox could not be changed'
      return setFailure(`${what}: ${reasonFor(error)}`)
    }
    forgetDraft(draftKey)
    onSaved(kept === null ? 'The mailbox was added' : 'The mailbox was changed')
  })

  const test = handleSubmit(async (account) => {
    clear()
    setIsTesting(true)
    try {
      const { problem, message_count, folders } = await (kept !== null && account.password === ''
        ? tryStoredMailbox(kept.id, account.imap)
        : tryMailbox(account))
      setKnown({ account: account.imap, folders })
      setOutcome(
        problem === null
          ? { tone: 'success', text: `Fine: ${readyText(message_count)}` }
          : { tone: 'error', text: MAIL_PROBLEMS[problem] },
      )
    } catch (error) {
      if (!wasRemoved(error))
        setOutcome({ tone: 'error', text: `The connection could not be tested: ${reasonFor(error)}` })
    }
    setIsTesting(false)
  })

  const choose = (choice: 'mine' | 'theirs') => {
    if (choice === 'theirs') reset(formValuesOf(conflict))
    setKept(conflict)
    setConflict(null)
    setFailure(undefined)
  }

  return (
    <FormDialog
      title={kept === null ? 'Add a mailbox' : 'Edit mailbox'}
      submitLabel={kept === null ? 'Add mailbox' : 'Save changes'}
      isPending={formState.isSubmitting && !isTesting}
      isDisabled={isTesting || conflict !== null}
      failure={conflict === null ? failure : undefined}
      onSubmit={save}
      onCancel={cancel}
      onClose={onClose}
    >
      {conflict === null ? null : (
        <AccountConflict
          failure={failure ?? ''}
          mine={getValues('imap')}
          theirs={conflict.imap}
          onChoose={choose}
        />
      )}
      <AccountFields form={form} kept={kept?.imap ?? null} known={known} />
      <Button isPending={isTesting} onPress={() => void test()}>
        Test connection
      </Button>
      {outcome === null ? null : (
        <div ref={scrollTo}>
          <Banner tone={outcome.tone}>{outcome.text}</Banner>
        </div>
      )}
    </FormDialog>
  )
}

/** The outcome stands below the button, which may be at the edge of what is seen. */
const scrollTo = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' })
