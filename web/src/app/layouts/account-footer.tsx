import { VersionLabel } from '../../features/system/components/version-label.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './account-footer.module.css'

const YEAR = new Date().getFullYear()

/** The signed-in user, logout, legal pages, copyright and version (NAV-015 to NAV-019). */
export function AccountFooter() {
  const { user } = useSession()
  return (
    <div className={styles.footer}>
      {user ? (
        <div className={styles.user}>
          <Avatar name={user.username} />
          <div className={styles.names}>
            <p className={styles.name} title={user.username}>
              {user.username}
            </p>
            <p className={styles.email} title={user.email}>
              {user.email}
            </p>
          </div>
          <SignOutButton />
        </div>
      ) : null}
      <div className={styles.small}>
        <p>
          <Link to={paths.privacyPolicy}>Privacy policy</Link> · <Link to={paths.terms}>Terms</Link>
        </p>
        <p>
          © {YEAR} Larder · <VersionLabel />
        </p>
      </div>
    </div>
  )
}
