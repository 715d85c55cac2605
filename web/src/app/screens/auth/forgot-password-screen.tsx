import { Link } from 'react-router-dom'
import { ForgotPasswordForm } from '../../../features/auth/components/forgot-password-form.tsx'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from './auth-screen.module.css'

/** The page that asks for a reset link (AUTH-028 to AUTH-034). */
export function ForgotPasswordScreen() {
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <div>
            <h1 tabIndex={-1} className={styles.heading}>
              Reset your password
            </h1>
            <p className={styles.lead}>A link to a new password goes to the address of your account.</p>
          </div>
          <ForgotPasswordForm />
        </Card>
        <p className={styles.other}>
          <Link to={paths.login}>Back to sign in</Link>
        </p>
      </Screen>
    </PlainLayout>
  )
}
