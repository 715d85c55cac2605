import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePublicConfig } from '../../../features/system/data.ts'
import { formatDate } from '../../../lib/format.ts'
import { NOTICES_PATH } from '../../../lib/notices-path.ts'
import { readSession } from '../../../lib/session/session-store.ts'
import { useTodayIn } from '../../../lib/hooks/use-today.ts'
import { paths } from '../../../lib/paths.ts'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from './legal-page.module.css'

type LegalPageProps = {
  title: string
  children: ReactNode
  /** The other legal page. */
  other: { title: string; path: string }
}

/** A static legal page, the same for visitors and signed-in users (LEGAL-004 to LEGAL-007). */
export function LegalPage({ title, children, other }: LegalPageProps) {
  // The stored user alone: loading one could lead to the sign-in (LEGAL-006).
  const today = useTodayIn(readSession().user?.time_zone)
  return (
    <PlainLayout>
      <Screen className={styles.page}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.date}>Last updated: {formatDate(today)}</p>
        {children}
        <LegalSection title="Contact">
          <Contact />
        </LegalSection>
        <p className={styles.other}>
          See also: <Link to={other.path}>{other.title}</Link> · <Link to={paths.landing}>Larder</Link> ·{' '}
          <a href={NOTICES_PATH}>Licences of others' work</a>
        </p>
      </Screen>
    </PlainLayout>
  )
}

/** A heading and the content below it. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Contact() {
  const { data, error } = usePublicConfig()
  if (data === undefined)
    return (
      <p>
        {error === undefined ? '...' : 'The contact address could not be loaded. Please try again later.'}
      </p>
    )
  if (data.contact_address === null)
    return (
      <p>Whoever runs this server has not named a contact address. Please ask the person who invited you.</p>
    )
  return (
    <p>
      Questions about this page or your data go to{' '}
      <a href={`mailto:${data.contact_address}`}>{data.contact_address}</a>.
    </p>
  )
}
