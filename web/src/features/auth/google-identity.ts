type CredentialResponse = { credential?: string }

/**
 * The part of Google's sign-in script that we use
 * (https://developers.google.com/identity/gsi/web/reference/js-reference).
 */
type GoogleIdentity = {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (response: CredentialResponse) => void
  }) => void
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const scripts = new Map<string, Promise<GoogleIdentity>>()

/** Loads Google's script once; rejects when it cannot be loaded or does not define what it should. */
export function loadGoogleIdentity(scriptUrl: string): Promise<GoogleIdentity> {
  const known = scripts.get(scriptUrl)
  if (known !== undefined) return known
  const loading = new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => {
      if (window.google) resolve(window.google.accounts.id)
      else reject(new Error('The script of Google is not ready'))
    }
    script.onerror = () => reject(new Error('The script of Google could not be loaded'))
    document.head.append(script)
  })
  scripts.set(scriptUrl, loading)
  // Lets the next attempt, on another page, load it again.
  loading.catch(() => scripts.delete(scriptUrl))
  return loading
}

type Claims = { sub?: string; email?: string; name?: string; picture?: string }

/**
 * The claims of an ID token about its owner. They only fill the fields that are sent along; the server verifies the
 * token.
 */
export function claimsOf(idToken: string): Claims {
  try {
    const [, payload = ''] = idToken.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    return {}
  }
}
