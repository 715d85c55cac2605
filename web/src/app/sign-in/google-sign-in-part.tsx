import { type ComponentProps, Suspense } from 'react'
import type { GoogleSignIn as GoogleSignInType } from '../../features/auth/components/google-sign-in.tsx'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'
import styles from './google-sign-in-part.module.css'

const GoogleSignIn = lazyPart(
  async () => (await import('../../features/auth/components/google-sign-in.tsx')).GoogleSignIn,
)

/** Sign-in with Google, loaded after the form that most people use; its space is reserved meanwhile. */
export function GoogleSignInPart(props: ComponentProps<typeof GoogleSignInType>) {
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        <GoogleSignIn {...props} />
      </Suspense>
    </div>
  )
}
