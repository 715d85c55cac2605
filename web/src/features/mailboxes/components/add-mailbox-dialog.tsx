import { zodResolver } from '@hookform/resolvers/zod'
import { MAIL_PROBLEMS } from '@larder/shared/contracts/orders/mail-problems'
import { type ImapSecurity, NewImapMailbox } from '@larder/shared/contracts/orders/mailboxes'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { tryMailbox, useMailboxMutations } from '../data.ts'
import styles from './mailboxes.module.css'
import { readyText } from './ready-text.ts'

const EMPTY: NewImapMailbox = {
  imap: { host: '', port: 993, security: 'tls', username: '', folder: 'INBOX' },
  password: '',
}

/** The port that most servers have for an encryption. */
const USUAL_PORTS = { tls: 993, starttls: 143 }

const ENCRYPTIONS = [
  { value: 'tls', label: 'TLS (usually port 993)' },
  { value: 'starttls', label: 'STARTTLS (usually port 143)' },
]

const TEXTS = [
  { name: 'imap.host', label: 'Server', hint: 'For example imap.gmail.com', autoComplete: 'off' },
  { name: 'imap.username', label: 'User name', hint: 'Mostly your e-mail address', autoComplete: 'off' },
] as const

type AddMailboxDialogProps = { onClose: () => void; onAdded: () => void }
type Outcome = { tone: 'success' | 'error'; text: string }

/** The buttons stay in view while the form is scrolled, and the outcome must be too. */
const scrollTo = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' })

/** Adds a mailbox on an IMAP server; its connection can be tested before. */
export function AddMailboxDialog({ onClose, onAdded }: AddMailboxDialogProps) {
  const formId = useId()
  const { addImap } = useMailboxMutations()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const { control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(NewImapMailbox),
    defaultValues: EMPTY,
  })

  const add = handleSubmit(async (mailbox) => {
    setOutcome(null)
    try {
      await addImap(mailbox)
    } catch (error) {
      return setOutcome({ tone: 'error', text: `The mailbox could not be added: ${reasonFor(error)}` })
    }
    onAdded()
  })

  const test = handleSubmit(async (mailbox) => {
    setOutcome(null)
    setIsTesting(true)
    try {
      const { problem, message_count } = await tryMailbox(mailbox)
      setOutcome(
        problem === null
          ? { tone: 'success', text: `Fine: ${readyText(message_count)}` }
          : { tone: 'error', text: MAIL_PROBLEMS[problem] },
      )
    } catch (error) {
      setOutcome({ tone: 'error', text: `The connection could not be tested: ${reasonFor(error)}` })
    }
    setIsTesting(false)
  })

  const chooseEncryption = (security: ImapSecurity) => {
    const port = getValues('imap.port')
    // A port that was entered by hand stays.
    if (port === USUAL_PORTS.tls || port === USUAL_PORTS.starttls)
      setValue('imap.port', USUAL_PORTS[security])
    setValue('imap.security', security)
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Add a mailbox"
      footer={
        <>
          <Button isPending={isTesting} onPress={() => void test()}>
            Test connection
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={formState.isSubmitting && !isTesting}
            isDisabled={isTesting}
          >
            Add mailbox
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={add}>
        {outcome === null ? null : (
          <div ref={scrollTo}>
            <Banner tone={outcome.tone}>{outcome.text}</Banner>
          </div>
        )}
        {TEXTS.map(({ name, ...texts }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <TextField {...field} {...texts} error={fieldState.error?.message} />
            )}
          />
        ))}
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label="App password"
              hint="Most providers want one that you make for programs in your account's security settings"
              error={fieldState.error?.message}
              autoComplete="off"
            />
          )}
        />
        <Controller
          control={control}
          name="imap.security"
          render={({ field, fieldState }) => (
            <SelectField
              {...field}
              value={field.value ?? 'tls'}
              label="Encryption"
              options={ENCRYPTIONS}
              error={fieldState.error?.message}
              onChange={(value) => chooseEncryption(value as ImapSecurity)}
            />
          )}
        />
        <Controller
          control={control}
          name="imap.port"
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              // With undefined the form would show the first value.
              onChange={(port = Number.NaN) => field.onChange(port)}
              label="Port"
              min={1}
              max={65_535}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="imap.folder"
          render={({ field, fieldState }) => (
            <TextField {...field} label="Folder" error={fieldState.error?.message} autoComplete="off" />
          )}
        />
      </Form>
    </Modal>
  )
}
