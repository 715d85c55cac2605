import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { ChangePasswordForm } from '@larder/shared/contracts/accounts/passwords'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { failureOf } from '../../../lib/api/messages.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { useSettingsMutations } from '../data.ts'
import { useDisconnectGoogle } from '../hooks/use-disconnect-google.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

type PasswordSectionProps = { user: User; onSaved: (user: User) => void; report: Report }

const EMPTY: ChangePasswordForm = { current_password: '', new_password: '', confirm_password: '' }

/** Changes the password, or sets the first one of an account created with Google (SET-015 to SET-025). */
export function PasswordSection({ user, onSaved, report }: PasswordSectionProps) {
  const { changePassword } = useSettingsMutations()
  const { has_password: hasPassword, is_oauth_user: isGoogleUser } = user
  const { disconnect } = useDisconnectGoogle(onSaved, report)
  const [isChanged, setIsChanged] = useState(false)
  const { control, handleSubmit, formState, reset, setError } = useForm<ChangePasswordForm>({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: EMPTY,
  })
  const submit = handleSubmit(async ({ current_password, new_password }) => {
    if (hasPassword && !current_password)
      return setError('current_password', { message: 'Current password is required' }, { shouldFocus: true })
    try {
      const body = hasPassword ? { current_password, new_password } : { new_password }
      const message = await changePassword(body)
      reset(EMPTY)
      report.success(message)
      setIsChanged(hasPassword)
      onSaved({ ...user, has_password: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_password')
        return setError('current_password', { message: error.detail }, { shouldFocus: true })
      report.failure(failureOf(error, 'Password update failed', 'Failed to update password'))
    }
  })
  return (
    <SettingsSection
      title="Password Management"
      anchor="password"
      lead={
        hasPassword
          ? 'A new password signs you out on every other device.'
          : 'You sign in with Google. With a password you can sign in without it, and disconnect it.'
      }
    >
      {isChanged && isGoogleUser ? (
        <Banner tone="warning" action={{ label: 'Disconnect Google', onPress: () => void disconnect() }}>
          The Google account that is connected can still sign in, without the new password.
        </Banner>
      ) : null}
      <Form className={styles.form} onSubmit={submit}>
        {hasPassword ? (
          <Controller
            control={control}
            name="current_password"
            render={({ field: { value = '', ...field }, fieldState }) => (
              <PasswordField
                {...field}
                value={value}
                label="Current password"
                error={fieldState.error?.message}
                autoComplete="current-password"
              />
            )}
          />
        ) : null}
        <Controller
          control={control}
          name="new_password"
          render={({ field, fieldState }) => (
            <NewPasswordField
              {...field}
              known={[user.username, user.email]}
              label="New password"
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
              label="Confirm new password"
              error={fieldState.error?.message}
              autoComplete="new-password"
            />
          )}
        />
        <div className={styles.actions}>
          <Button type="submit" isPending={formState.isSubmitting}>
            {hasPassword ? 'Change Password' : 'Set Password'}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
