import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card/card.tsx'
import styles from './settings-section.module.css'

type SettingsSectionProps = {
  title: string
  /** The purpose of the section, in one sentence. */
  lead?: ReactNode
  /** The id by which an address leads to the section. */
  anchor?: string
  children: ReactNode
}

/** One card of the settings. */
export function SettingsSection({ title, lead, anchor, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <Card
      as="section"
      isRoomy
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      aria-labelledby={id}
      className={styles.section}
    >
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
