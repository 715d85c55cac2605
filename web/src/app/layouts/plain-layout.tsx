import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './plain-layout.module.css'

/** A page without navigation, for screens outside the signed-in part of the product (NAV-021). */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={paths.landing} className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
