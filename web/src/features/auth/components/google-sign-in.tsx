import { useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { signInWithGoogle } from '../lazy-data.ts'
import { GoogleButton } from './google-button.tsx'
import styles from './google-button.module.css'
import { SettleGoogleDialog } from './settle-google-dialog.tsx'

type GoogleSignInProps = {
  purpose: 'signin' | 'signup'
  /** The token of the invitation that led here. */
  invitation: string | undefined
  onSignedIn: () => void
}

const failureText = (error: unknown) => detailOr(error, 'Google login failed')

/** Signs in with Google, as an alternative to the password form (AUTH-050 to AUTH-052). */
export function GoogleSignIn({ purpose, invitation, onSignedIn }: GoogleSignInProps) {
  const [ticket, setTicket] = useState<string>()
  async function signIn(idToken: string) {
    const answer = await signInWithGoogle(idToken, invitation)
    if (answer.isSignedIn) onSignedIn()
    else setTicket(answer.ticket)
  }
  return (
    <div className={styles.google}>
      <p className={styles.or} aria-hidden>
        or
      </p>
      <GoogleButton purpose={purpose} onToken={signIn} failureText={failureText} />
      {ticket === undefined ? null : (
        <SettleGoogleDialog
          ticket={ticket}
          invitation={invitation}
          onSignedIn={onSignedIn}
          onClose={() => setTicket(undefined)}
        />
      )}
    </div>
  )
}
