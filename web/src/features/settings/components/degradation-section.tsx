import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { UserSettings } from '@larder/shared/contracts/accounts/users'
import { Controller, useForm } from 'react-hook-form'
import { detailOr } from '../../../lib/api/messages.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { saveSettings } from '../data.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

type DegradationSectionProps = { user: User; onSaved: (user: User) => void; report: Report }

/** The rate of the nightly degradation (SET-007 to SET-014). */
export function DegradationSection({ user, onSaved, report }: DegradationSectionProps) {
  const { control, handleSubmit, formState } = useForm<UserSettings>({
    resolver: zodResolver(UserSettings),
    values: { daily_consumption_rate: user.daily_consumption_rate },
    resetOptions: { keepDirtyValues: true },
  })
  const save = handleSubmit(async (body) => {
    try {
      const saved = await saveSettings(body)
      onSaved(saved)
      report.success(
        saved.migration_pending
          ? `Database migration pending. Your preference will be applied after migration is complete. Current value: ${saved.daily_consumption_rate}%`
          : 'Inventory degradation rate updated successfully',
      )
    } catch (error) {
      report.failure(detailOr(error, 'Failed to update inventory degradation rate'))
    }
  })
  // The message about the previous rate does not apply to the one that is refused now.
  const submit = (event: Parameters<typeof save>[0]) => {
    report.clear()
    return save(event)
  }
  return (
    <SettingsSection
      title="Inventory Degradation"
      anchor="degradation"
      lead="What nobody writes down is used up all the same: every night this share of what is left is taken off, and marked as assumed. 0 turns it off."
    >
      <Form className={styles.form} onSubmit={submit}>
        <Controller
          control={control}
          name="daily_consumption_rate"
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              // With undefined the form would show the previous value.
              onChange={(rate = Number.NaN) => field.onChange(rate)}
              label="Daily consumption rate (% per day)"
              min={0}
              max={100}
              step={0.1}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className={styles.actions}>
          <Button type="submit" isPending={formState.isSubmitting}>
            Save rate
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
