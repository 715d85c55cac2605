import type { FakePerson } from './people.ts'
import { escapeHtml, page } from './reply.ts'
import type { Reply } from './reply.ts'

/** Text that can't end the script that contains it. */
const inScript = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The pop-up of the sign-in script: choose a person, or answer without a credential. */
export const showAccounts = (people: readonly FakePerson[]): Reply => {
  const buttons = people
    .map(
      ({ email, name }) =>
        `<button name="person" value="${escapeHtml(email)}">${escapeHtml(name)} (${escapeHtml(email)})</button>`,
    )
    .join('')
  return page(
    'Sign in with Google',
    `<form method="post">${buttons}<button name="person" value="">Answer without a credential</button></form>`,
  )
}

/** Passes a credential, or its absence, to the page that opened the pop-up. */
export const postCredential = (origin: string, credential: string | undefined): Reply => {
  const message = credential === undefined ? '{}' : `{ credential: ${inScript(credential)} }`
  return page(
    'Signed in',
    `<script>if (window.opener) window.opener.postMessage(${message}, ${inScript(origin)})</script>`,
  )
}
