import { zodResolver } from '@hookform/resolvers/zod'
import { ResetPasswordForm as ResetSchema } from '@larder/shared/contracts/accounts/passwords'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { failureOf } from '../../../lib/api/messages.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { setNewPassword } from '../lazy-data.ts'
import styles from './auth-form.module.css'

type ResetPasswordFormProps = {
  token: string
  onReset: (message: string) => void
}

/** Sets a new password with the token of a reset link (AUTH-037, AUTH-039 to AUTH-045). */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<ResetSchema>({
    resolver: zodResolver(ResetSchema),
    defaultValues: { new_password: '', confirm_password: '' },
  })
  const submit = handleSubmit(async ({ new_password }) => {
    setFailure(undefined)
    try {
      onReset(await setNewPassword(token, new_password))
    } catch (error) {
      setFailure(failureOf(error, 'Password reset failed', 'Failed to reset password'))
    }
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <Controller
        control={control}
        name="new_password"
        render={({ field, fieldState }) => (
          <NewPasswordField {...field} label="New password" error={fieldState.error?.message} />
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
        Set new password
      </Button>
    </Form>
  )
}
