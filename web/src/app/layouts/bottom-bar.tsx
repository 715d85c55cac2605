import { NavLink } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { WaitingCount } from '../../features/receipts/components/waiting-count.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { DESTINATIONS } from '../routes.ts'
import { navIconOf } from './nav-icons.ts'
import styles from './bottom-bar.module.css'

/** The navigation on a phone (NAV-020). */
export function BottomBar() {
  return (
    <nav aria-label="Main" className={styles.bar}>
      {DESTINATIONS.map(({ path, iconOf, shortLabel }) => (
        <NavLink key={path} to={path} className={styles.link}>
          <Icon of={navIconOf(iconOf)} />
          <span className={styles.label}>{shortLabel}</span>
          {path === paths.receipts ? (
            <span className={styles.count}>
              <WaitingCount />
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  )
}
