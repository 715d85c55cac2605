import { type ImapAccount, type ImapSecurity } from '@larder/shared/contracts/orders/mailboxes'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FieldGrid, WideField } from '../../../ui/field/field-grid.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { type AccountForm, namesAccount } from '../account-form.ts'

/** The port that most servers have for an encryption. */
const USUAL_PORTS = { tls: 993, starttls: 143 }

const ENCRYPTIONS = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

const TEXTS = [
  { name: 'imap.host', label: 'Server', hint: 'For example imap.gmail.com' },
  { name: 'imap.username', label: 'User name', hint: 'Mostly your e-mail address' },
] as const

const NEW_PASSWORD = "Most providers want one that you make for programs in your account's security settings"
const KEPT_PASSWORD = 'The stored one stays when this is left empty'
const OTHER_PASSWORD = 'Please enter it again: the server or the user is another one'

/** The folders that an account was found to have. */
export type KnownFolders = { account: ImapAccount; folders: readonly string[] }

type AccountFieldsProps<Output> = {
  form: UseFormReturn<AccountForm, unknown, Output>
  /** The account whose password is stored; null when there is none. */
  kept: ImapAccount | null
  /** Null before a test has listed them. */
  known: KnownFolders | null
}

/** The fields of a mailbox on an IMAP server. */
export function AccountFields<Output>({ form, kept, known }: AccountFieldsProps<Output>) {
  const { control, getValues, setValue } = form
  const typed = useWatch({ control, name: 'imap' })
  const isKept = kept !== null && namesAccount(kept, typed)
  const folders = known !== null && namesAccount(known.account, typed) ? known.folders : []

  const chooseEncryption = (security: ImapSecurity) => {
    const port = getValues('imap.port')
    // A port that was entered by hand stays.
    if (port === USUAL_PORTS.tls || port === USUAL_PORTS.starttls)
      setValue('imap.port', USUAL_PORTS[security])
    setValue('imap.security', security)
  }

  return (
    <FieldGrid>
      {TEXTS.map(({ name, ...texts }) => (
        <WideField key={name}>
          <Controller
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <TextField {...field} {...texts} autoComplete="off" error={fieldState.error?.message} />
            )}
          />
        </WideField>
      ))}
      <WideField>
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label="App password"
              isOptional={isKept}
              hint={kept === null ? NEW_PASSWORD : isKept ? KEPT_PASSWORD : OTHER_PASSWORD}
              error={fieldState.error?.message}
              autoComplete="off"
            />
          )}
        />
      </WideField>
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
      <WideField>
        <Controller
          control={control}
          name="imap.folder"
          render={({ field: { value = '', ...field }, fieldState }) =>
            folders.length > 0 ? (
              <SelectField
                {...field}
                value={value}
                label="Folder"
                options={folders.includes(value) ? folders : [missing(value), ...folders]}
                error={fieldState.error?.message}
              />
            ) : (
              <TextField
                {...field}
                value={value}
                label="Folder"
                hint="A test lists the folders to choose from"
                autoComplete="off"
                error={fieldState.error?.message}
              />
            )
          }
        />
      </WideField>
    </FieldGrid>
  )
}

const missing = (folder: string) => ({ value: folder, label: `${folder} (not there)` })
