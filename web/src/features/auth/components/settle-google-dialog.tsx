import { useRef, useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { settleGoogle } from '../lazy-data.ts'
import styles from './auth-form.module.css'

type SettleGoogleDialogProps = {
  /** Of the sign-in that waits for the answer. */
  ticket: string
  /** The token of the invitation that led here. */
  invitation?: string | undefined
  onSignedIn: () => void
  onClose: () => void
}

const failureText = (error: unknown) => detailOr(error, 'Google login failed')

/**
 * Asks whose the account is that somebody registered with the address of a Google account and never confirmed: who knows
 * its password keeps it, everybody else starts with an empty household.
 */
export function SettleGoogleDialog({ ticket, invitation, onSignedIn, onClose }: SettleGoogleDialogProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const keeping = useSending({ onDone: onSignedIn, failureText })
  const starting = useSending({ onDone: onSignedIn, failureText })
  const failure = keeping.failure ?? starting.failure
  async function keep() {
    setIsMissing(password === '')
    if (password !== '') return keeping.send(() => settleGoogle(ticket, password, invitation))
    field.current?.focus()
  }
  return (
    <Modal isOpen onClose={onClose} title="Is this account yours?" size="sm">
      <div className={styles.form}>
        <p>
          Somebody registered your e-mail address before and never confirmed it. If it was you, enter the
          password of that account: it keeps its household, and Google signs you in to it from now on.
        </p>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <Form className={styles.form} onSubmit={keep}>
          <PasswordField
            label="Password of that account"
            name="password"
            ref={field}
            value={password}
            onChange={setPassword}
            error={isMissing && password === '' ? 'Password is required' : undefined}
            autoComplete="current-password"
            autoFocus
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            isBlock
            isPending={keeping.isPending}
            isDisabled={starting.isPending}
          >
            Keep this account
          </Button>
        </Form>
        <p>If it was not you, start anew. You see nothing of that account, and it loses your address.</p>
        <Button
          size="large"
          isBlock
          isPending={starting.isPending}
          isDisabled={keeping.isPending}
          onPress={() => void starting.send(() => settleGoogle(ticket, null, invitation))}
        >
          Start with an empty household
        </Button>
      </div>
    </Modal>
  )
}
