import {
  REMINDER_KINDS,
  type ReminderKind,
  ReminderSettings,
  type ReminderSettingsView,
} from '@larder/shared/contracts/insights/notifications'
import { type SettingsReport, useSettingsForm } from '../../../lib/hooks/use-settings-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckboxChoices } from '../../../ui/checkbox/checkbox-choices.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { useReminderMutations } from '../data.ts'
import styles from './reminders-part.module.css'

const KIND_LABELS: Record<ReminderKind, string> = {
  expired: 'Expired',
  expires_soon: 'Will expire unused',
  out_of_stock: 'Out of stock',
  low: 'Low stock',
  runs_out: 'Will be used up soon',
}
const KIND_CHOICES = REMINDER_KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const)

const USUAL_QUIET = { from: '22:00', to: '07:00' }

/** What a person is reminded of, and when. */
export function RemindersForm({
  settings,
  report,
}: {
  settings: ReminderSettingsView
  report: SettingsReport
}) {
  const { save } = useReminderMutations()
  const { shown, change, errors, isSaving, submit } = useSettingsForm<ReminderSettings>({
    stored: settings,
    schema: ReminderSettings,
    save,
    saved: 'Your reminders are saved',
    failed: 'Your reminders could not be saved',
    report,
  })
  const { has_mail, kinds, lead_days, time, quiet } = shown

  const leadField = (kind: keyof ReminderSettings['lead_days'], label: string) => (
    <NumberField
      label={label}
      value={lead_days[kind]}
      // With undefined the field would show the previous value.
      onChange={(days = Number.NaN) => change({ lead_days: { ...lead_days, [kind]: days } })}
      min={0}
      isDisabled={!kinds[kind]}
      error={errors[`lead_days.${kind}`]}
    />
  )

  return (
    <Form className={styles.form} onSubmit={submit}>
      <Checkbox isSelected={has_mail} onChange={(isOn) => change({ has_mail: isOn })}>
        <span>
          Daily mail to <bdi>{settings.email}</bdi>
        </span>
      </Checkbox>
      {has_mail && !settings.is_email_confirmed ? (
        <p className={styles.note}>
          Nothing is sent until you have confirmed this address, by the link in the mail that you got.
        </p>
      ) : null}
      <CheckboxChoices
        label="Remind me of"
        choices={KIND_CHOICES}
        value={REMINDER_KINDS.filter((kind) => kinds[kind])}
        onChange={(chosen) =>
          change({
            kinds: Object.fromEntries(
              REMINDER_KINDS.map((kind) => [kind, chosen.includes(kind)]),
            ) as ReminderSettings['kinds'],
          })
        }
      />
      <div className={styles.pair}>
        {leadField('expires_soon', 'Days before it expires')}
        {leadField('runs_out', 'Days before it is used up')}
      </div>
      <div className={styles.pair}>
        <TextField
          type="time"
          label="Time of day"
          hint={`By the clock of ${settings.time_zone}`}
          value={time}
          onChange={(value) => change({ time: value })}
          error={errors.time}
        />
      </div>
      <Checkbox
        isSelected={quiet !== null}
        onChange={(isOn) => change({ quiet: isOn ? (settings.quiet ?? USUAL_QUIET) : null })}
      >
        Quiet hours
      </Checkbox>
      {quiet === null ? null : (
        <div className={styles.pair}>
          <TextField
            type="time"
            label="Quiet from"
            value={quiet.from}
            onChange={(from) => change({ quiet: { ...quiet, from } })}
            error={errors['quiet.from']}
          />
          <TextField
            type="time"
            label="Quiet until"
            value={quiet.to}
            onChange={(to) => change({ quiet: { ...quiet, to } })}
            error={errors['quiet.to']}
          />
        </div>
      )}
      <div>
        <Button type="submit" isPending={isSaving}>
          Save reminders
        </Button>
      </div>
    </Form>
  )
}
