import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { WaitingCount } from '../../features/receipts/components/waiting-count.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { AccountFooter } from './account-footer.tsx'
import { DESTINATIONS } from '../routes.ts'
import { navIconOf } from './nav-icons.ts'
import styles from './sidebar.module.css'

/** The desktop navigation with the signed-in user at the bottom (NAV-013). */
export function Sidebar() {
  return (
    <header className={styles.sidebar}>
      <Link to={paths.dashboard} className={styles.home}>
        <Logo />
      </Link>
      <nav aria-label="Main" className={styles.links}>
        {DESTINATIONS.map(({ path, iconOf, label }) => (
          <NavLink key={path} to={path} className={styles.link}>
            <Icon of={navIconOf(iconOf)} />
            {label}
            {path === paths.receipts ? <WaitingCount /> : null}
          </NavLink>
        ))}
      </nav>
      <div className={styles.footer}>
        <AccountFooter />
      </div>
    </header>
  )
}
