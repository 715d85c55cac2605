import { zodResolver } from '@hookform/resolvers/zod'
import { RegisterForm as RegisterSchema } from '@larder/shared/contracts/accounts/auth'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { detailOr } from '../../../lib/api/messages.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { register, signIn } from '../data.ts'
import { loginMessage } from '../login-message.ts'
import styles from './auth-form.module.css'

type RegisterFormProps = {
  /** The token of the invitation that led here. */
  invitation: string | undefined

  onSignedIn: () => void
  /** The account was created, but signing in failed with this message. */
  onSignInFailed: (message: string) => void
}

const EMPTY: RegisterSchema = { username: '', email: '', password: '', confirm_password: '' }

/** Creates an account and signs in at once (AUTH-019 to AUTH-027). */
export function RegisterForm({ invitation, onSignedIn, onSignInFailed }: RegisterFormProps) {
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<RegisterSchema>({
    resolver: zodResolver(RegisterSchema),
    defaultValues: EMPTY,
  })
  const [username, email] = useWatch({ control, name: ['username', 'email'] })
  const submit = handleSubmit(async ({ username, email, password }) => {
    setFailure(undefined)
    try {
      await register({ username, email, password, invitation })
    } catch (error) {
      setFailure(detailOr(error, 'Registration failed'))
      return
    }
    try {
      await signIn(username, password)
    } catch (error) {
      onSignInFailed(loginMessage(error))
      return
    }
    onSignedIn()
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failure === undefined ? null : (
        <Banner tone="error" title="Registration Error">
          {failure}
        </Banner>
      )}
      <Controller
        control={control}
        name="username"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="Username"
            error={fieldState.error?.message}
            autoComplete="username"
            spellCheck="false"
          />
        )}
      />
      <Controller
        control={control}
        name="email"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="E-mail"
            type="email"
            error={fieldState.error?.message}
            autoComplete="email"
          />
        )}
      />
      <Controller
        control={control}
        name="password"
        render={({ field, fieldState }) => (
          <NewPasswordField
            {...field}
            known={[username, email]}
            label="Password"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="confirm_password"
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Confirm password"
            error={fieldState.error?.message}
            autoComplete="new-password"
          />
        )}
      />
      <Button type="submit" variant="primary" size="large" isBlock isPending={formState.isSubmitting}>
        Create account
      </Button>
    </Form>
  )
}
