import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPassword } from '@larder/shared/contracts/accounts/passwords'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { failureOf } from '../../../lib/api/messages.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { requestPasswordReset } from '../lazy-data.ts'
import styles from './auth-form.module.css'

/** Asks for the mail with the reset link (AUTH-030 to AUTH-034). */
export function ForgotPasswordForm() {
  const [failure, setFailure] = useState<string>()
  const [success, setSuccess] = useState<string>()
  const { control, handleSubmit, formState } = useForm<ForgotPassword>({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    setSuccess(undefined)
    try {
      setSuccess(await requestPasswordReset(email))
    } catch (error) {
      setFailure(failureOf(error, 'Password reset request failed', 'Failed to request password reset'))
    }
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      {success === undefined ? null : (
        <Banner tone="success" title={success}>
          It goes to addresses that have an account, and takes a few minutes. Look among the spam, too.
        </Banner>
      )}
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
      <Button type="submit" variant="primary" size="large" isBlock isPending={formState.isSubmitting}>
        {success === undefined ? 'Send reset link' : 'Send again'}
      </Button>
    </Form>
  )
}
