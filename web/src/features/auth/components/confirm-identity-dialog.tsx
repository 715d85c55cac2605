import type { User } from '@larder/shared/contracts/accounts/auth'
import { useRef, useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { confirmByGoogle, confirmByPassword } from '../lazy-data.ts'
import { GoogleButton } from './google-button.tsx'
import styles from './auth-form.module.css'

type ConfirmIdentityDialogProps = {
  user: User
  /** True when the server has accepted the confirmation. */
  onClose: (isConfirmed: boolean) => void
}

/**
 * Asks for the password, or for Google where the user signs in with it, before an action that changes who can sign in.
 */
export function ConfirmIdentityDialog({ user, onClose }: ConfirmIdentityDialogProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { failure, isPending, send } = useSending({ onDone: () => onClose(true) })
  async function submitPassword() {
    setIsMissing(password === '')
    if (password !== '') return send(() => confirmByPassword(password))
    field.current?.focus()
  }
  return (
    <Modal isOpen onClose={() => onClose(false)} title="Confirm that it is you" size="sm">
      <div className={styles.form}>
        <p>
          This changes who can get into your account, so Larder asks once more. It holds for five minutes.
        </p>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        {user.has_password ? (
          <Form className={styles.form} onSubmit={submitPassword}>
            <PasswordField
              label="Password"
              name="password"
              ref={field}
              value={password}
              onChange={setPassword}
              error={isMissing && password === '' ? 'Password is required' : undefined}
              autoComplete="current-password"
              autoFocus
            />
            <Button type="submit" variant="primary" size="large" isBlock isPending={isPending}>
              Confirm
            </Button>
          </Form>
        ) : null}
        {user.is_oauth_user ? (
          <GoogleButton
            purpose="continue"
            onToken={async (token) => {
              await confirmByGoogle(token)
              onClose(true)
            }}
            failureText={reasonFor}
          />
        ) : null}
      </div>
    </Modal>
  )
}
