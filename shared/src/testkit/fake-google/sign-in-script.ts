/**
 * The sign-in script: `google.accounts.id` as Google documents it, as far as a button and a prompt need it. The
 * button opens a pop-up that posts the credential back; the prompt answers at once for the person chosen last.
 */
export const signInScript = (origin: string): string => `(() => {
  const ORIGIN = ${JSON.stringify(origin)}
  let settings
  let popup
  const answer = (response) => settings && settings.callback && settings.callback(response)
  addEventListener('message', (event) => {
    if (event.origin !== ORIGIN || event.source !== popup) return
    popup.close()
    answer({ ...event.data, select_by: 'btn', clientId: settings.client_id })
  })
  const ask = (path) => {
    const url = new URL(path, ORIGIN)
    url.searchParams.set('client_id', settings.client_id)
    url.searchParams.set('origin', location.origin)
    if (settings.nonce) url.searchParams.set('nonce', settings.nonce)
    return url
  }
  const id = {
    initialize(configuration) {
      settings = configuration
    },
    renderButton(parent, options = {}, onClick) {
      const button = document.createElement('button')
      button.type = 'button'
      const labels = { signup_with: 'Sign up with Google', continue_with: 'Continue with Google' }
      button.textContent = labels[options.text] || 'Sign in with Google'
      button.addEventListener('click', () => {
        if (onClick) onClick()
        popup = window.open(ask('/gsi/select'), 'google-sign-in', 'popup,width=480,height=640')
      })
      parent.replaceChildren(button)
    },
    async prompt(onMoment) {
      const response = await fetch(ask('/gsi/last'))
      const { credential } = await response.json()
      if (credential) answer({ credential, select_by: 'auto', clientId: settings.client_id })
      if (onMoment) {
        onMoment({
          isDisplayMoment: () => true,
          isDisplayed: () => Boolean(credential),
          isNotDisplayed: () => !credential,
          getNotDisplayedReason: () => (credential ? undefined : 'opt_out_or_no_session'),
          isSkippedMoment: () => false,
          isDismissedMoment: () => false,
        })
      }
    },
    cancel() {},
    disableAutoSelect() {},
  }
  window.google = { ...window.google, accounts: { ...(window.google && window.google.accounts), id } }
  if (window.onGoogleLibraryLoad) window.onGoogleLibraryLoad()
})()
`
