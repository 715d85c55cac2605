import {
  Bell,
  ChevronRight,
  CircleUserRound,
  Database,
  House,
  type LucideIcon,
  Mails,
  SunMoon,
  Utensils,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { settingsPath } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { findSettings, PAGE_ENTRIES, type SettingsEntry } from './settings-entries.ts'
import styles from './settings-index.module.css'

const ICONS = new Map<string, LucideIcon>([
  [settingsPath('household'), House],
  [settingsPath('account'), CircleUserRound],
  [settingsPath('shops'), Mails],
  [settingsPath('food'), Utensils],
  [settingsPath('notifications'), Bell],
  [settingsPath('appearance'), SunMoon],
  [settingsPath('data'), Database],
])

/** The pages of the settings with a line each; a search finds every section of them. */
export function SettingsIndex() {
  const [query, setQuery] = useState('')
  const isSearch = query.trim() !== ''
  const entries = isSearch ? findSettings(query) : PAGE_ENTRIES
  return (
    <nav aria-label="Pages of the settings" className={styles.index}>
      <SearchField
        label="Search the settings"
        placeholder="Search the settings"
        value={query}
        onChange={setQuery}
      />
      <p role="status" className={styles.status}>
        {isSearch && entries.length === 0 ? `Nothing in the settings is called “${query.trim()}”.` : null}
      </p>
      {entries.length === 0 ? null : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.to} className={styles.entry}>
              <EntryLink {...entry} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function EntryLink({ title, line, to, on }: SettingsEntry) {
  const [path = to] = to.split('#')
  const icon = ICONS.get(path)
  return (
    <Link to={to} className={styles.link}>
      {icon === undefined ? null : (
        <span className={styles.icon}>
          <Icon of={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>{' '}
        <span className={styles.line}>{on === undefined ? line : `${on} · ${line}`}</span>
      </span>
      <span className={styles.arrow}>
        <Icon of={ChevronRight} size={16} />
      </span>
    </Link>
  )
}
