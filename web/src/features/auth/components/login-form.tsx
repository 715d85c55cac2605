import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { paths } from '../../../lib/paths.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { signIn } from '../data.ts'
import { loginMessage } from '../login-message.ts'
import styles from './auth-form.module.css'

/** Username and password without client-side rules: the server answers wrong values (AUTH-010). */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { failure, isPending, send } = useSending({ onDone: onSignedIn, failureText: loginMessage })
  return (
    <Form className={styles.form} onSubmit={() => send(() => signIn(username, password))}>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <TextField
        label="Username"
        name="username"
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCorrect="off"
        spellCheck="false"
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <Link to={paths.forgotPassword} className={styles.forgot}>
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" size="large" isBlock isPending={isPending}>
        Sign in
      </Button>
    </Form>
  )
}
