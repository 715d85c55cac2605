import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { loadGoogleIdentity } from '../google-identity.ts'
import { useGoogleConfig } from '../lazy-data.ts'
import styles from './google-button.module.css'

const NOT_CONFIGURED = 'Google sign-in not configured'
const UNAVAILABLE = 'Google sign-in temporarily unavailable'

/** The button's label: Google's own options, and the equivalents of ours. */
const LABELS = {
  signin: 'Sign in with Google',
  signup: 'Sign up with Google',
  continue: 'Continue with Google',
} as const

type GoogleButtonProps = {
  purpose: keyof typeof LABELS
  /** Handles the ID token that Google returned, and leads on. */
  onToken: (idToken: string) => Promise<unknown>
  /** Says why the handling failed. */
  failureText: (error: unknown) => string
}

/**
 * Google's own button where its script is loaded; before that, and where Google is not configured or cannot be reached,
 * a button of ours that says why it can't be used (AUTH-007, AUTH-020, AUTH-046 to AUTH-049).
 */
export function GoogleButton({ purpose, onToken, failureText }: GoogleButtonProps) {
  const { config, error, reload } = useGoogleConfig()
  const [failure, setFailure] = useState<string>()
  const [isReady, setIsReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  async function onCredential({ credential }: { credential?: string }) {
    if (!credential) return setFailure('No credential received from Google')
    setFailure(undefined)
    try {
      await onToken(credential)
    } catch (reason) {
      setFailure(failureText(reason))
      // The nonce may be outdated: the next attempt gets a new one.
      reload()
    }
  }
  // Google's script keeps the first callback that it was given.
  const latest = useRef(onCredential)
  useEffect(() => {
    latest.current = onCredential
  })

  useEffect(() => {
    if (!config?.client_id || !config.nonce || !config.script_url) return
    const { client_id, nonce, script_url } = config
    let isGone = false
    loadGoogleIdentity(script_url).then(
      (identity) => {
        if (isGone || place.current === null) return
        identity.initialize({ client_id, nonce, callback: (response) => void latest.current(response) })
        identity.renderButton(place.current, { text: `${purpose}_with`, size: 'large', width: 320 })
        setIsReady(true)
      },
      // The error is shown only when the button is pressed: others do not need it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [config, purpose])

  const isUnconfigured = error === undefined && config !== undefined && !config.client_id
  const explain = () => setFailure(isUnconfigured ? NOT_CONFIGURED : UNAVAILABLE)
  return (
    <div className={styles.google}>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <div ref={place} className={styles.place} />
      {isReady ? null : (
        <Button size="large" isBlock onPress={explain}>
          {LABELS[purpose]}
        </Button>
      )}
    </div>
  )
}
