import type { ImapAccount } from '@larder/shared/contracts/orders/mailboxes'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { AccountForm } from '../account-form.ts'
import styles from './mailboxes.module.css'

const FIELDS = {
  host: 'Server',
  username: 'User name',
  security: 'Encryption',
  port: 'Port',
  folder: 'Folder',
} as const

type AccountConflictProps = {
  failure: string
  /** What is in the form. */
  mine: AccountForm['imap']
  /** What somebody else saved meanwhile. */
  theirs: ImapAccount
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Asks which account counts: the one in the form, or the one that was saved on another device meanwhile. */
export function AccountConflict({ failure, mine, theirs, onChoose }: AccountConflictProps) {
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
  const differing = fields.filter((field) => String(mine[field] ?? '') !== String(theirs[field]))
  return (
    <Banner tone="error">
      <p>{failure}</p>
      {differing.length === 0 ? (
        <p>The account is the same as here; its password may be another one.</p>
      ) : null}
      <ul>
        {differing.map((field) => (
          <li key={field}>
            <strong>{FIELDS[field]}</strong>: yours is <bdi>{shown(mine[field])}</bdi>, theirs{' '}
            <bdi>{shown(theirs[field])}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onPress={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="small" onPress={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </Banner>
  )
}

const shown = (value: string | number | undefined): string => {
  if (value === 'tls' || value === 'starttls') return value.toUpperCase()
  return typeof value === 'string' && value !== '' ? `“${value}”` : String(value ?? 'empty')
}
