import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/icon.tsx'
import styles from './back-link.module.css'

/** The link at the top of a page to the page above it, by whose name it is called. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon of={ArrowLeft} size={16} />
      {children}
    </Link>
  )
}
