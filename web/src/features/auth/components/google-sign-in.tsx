import { getGoogleConfig, type GoogleConfig } from '@larder/shared/contracts/google'
import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { call } from '../../../lib/call.ts'
import { dataKeys } from '../../../lib/data-keys.ts'
import { detailOr } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { loadGoogleIdentity } from '../google-identity.ts'
import { signInWithGoogle } from '../google-sign-in.ts'
import styles from './google-sign-in.module.css'

const NOT_CONFIGURED = 'Google sign-in not configured'
const UNAVAILABLE = 'Google sign-in temporarily unavailable'

type GoogleSignInProps = {
  /** What the button does, in Google's own choice of words. */
  purpose: 'signin' | 'signup'
  onSignedIn: () => void
}

/**
 * Google's own button where its script is there; before that, and where Google is not configured or out of reach, one
 * of ours that says why it can't be used (AUTH-007, AUTH-020, AUTH-046 to AUTH-052).
 */
export function GoogleSignIn({ purpose, onSignedIn }: GoogleSignInProps) {
  const { data: config, error } = useSWR<GoogleConfig, unknown>(
    dataKeys.googleConfig,
    () => call(getGoogleConfig, {}),
    { revalidateOnFocus: false },
  )
  const [failure, setFailure] = useState<string>()
  const [isReady, setIsReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  async function onCredential({ credential }: { credential?: string }) {
    if (!credential) return setFailure('No credential received from Google')
    setFailure(undefined)
    try {
      await signInWithGoogle(credential)
    } catch (reason) {
      setFailure(detailOr(reason, 'Google login failed'))
      return
    }
    onSignedIn()
  }
  // Google's script keeps the first callback it was given.
  const latest = useRef(onCredential)
  useEffect(() => {
    latest.current = onCredential
  })

  useEffect(() => {
    const clientId = config?.client_id
    if (!config || !clientId) return
    let isGone = false
    loadGoogleIdentity(config).then(
      (identity) => {
        if (isGone || place.current === null) return
        identity.initialize({ client_id: clientId, callback: (response) => void latest.current(response) })
        identity.renderButton(place.current, { text: `${purpose}_with`, size: 'large', width: 320 })
        setIsReady(true)
      },
      // Pressing the button says so: nobody needs to know who does not press it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [config, purpose])

  const explain = () =>
    setFailure(error === undefined && config?.client_id === null ? NOT_CONFIGURED : UNAVAILABLE)
  return (
    <div className={styles.google}>
      <p className={styles.or} aria-hidden>
        or
      </p>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <div ref={place} className={styles.place} />
      {isReady ? null : (
        <Button size="large" isBlock onPress={explain}>
          {purpose === 'signin' ? 'Sign in with Google' : 'Sign up with Google'}
        </Button>
      )}
    </div>
  )
}
