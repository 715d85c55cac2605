import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card/card.tsx'
import styles from './settings-section.module.css'

type SettingsSectionProps = {
  title: string
  /** The purpose of the section, in one sentence. */
  lead?: ReactNode
  children: ReactNode
}

/** One card of the settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <Card as="section" isRoomy aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
