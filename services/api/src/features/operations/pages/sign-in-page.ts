import { html } from '../html.ts'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { OPERATIONS_PATH, outerPage, page, passwordField, SIGN_IN_PATH } from '../layout.ts'

type Visit = { hasSuperuser: boolean; fault?: string | undefined; username?: string | undefined }

/** The sign-in to the operators' page; where there is no superuser yet, the operator's secret makes the first one. */
export const signInPage = ({ hasSuperuser, fault, username = '' }: Visit): string =>
  outerPage(
    'Operators sign in',
    html`${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
      <p>
        ${
          hasSuperuser
            ? 'This page is for whoever runs this Larder: the superuser.'
            : 'There is no superuser yet. Sign in with your account and the operator’s secret, and it becomes the superuser.'
        }
      </p>
      <form method="post" action="${SIGN_IN_PATH}" class="card">
        <label for="username">Username or e-mail</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocomplete="username"
          autocapitalize="none"
          required
          maxlength="254"
        />
        ${passwordField('Password')}
        ${
          !hasSuperuser &&
          html`<label for="secret">Operator’s secret</label>
            <input
              id="secret"
              name="secret"
              type="password"
              autocomplete="off"
              required
              maxlength="1024"
              aria-describedby="secret-hint"
            />
            <p id="secret-hint" class="soft">
              The file <code>operator-secret</code> in the data folder of <code>npm start</code>, or the
              setting <code>OPERATOR_SECRET</code> of a server.
              <a href="/register">Make an account first</a> if you have none.
            </p>`
        }
        <div class="acts"><button class="main">Sign in</button></div>
      </form>`,
  )

/** A page that says why something was not done, or is not there; whoever is signed in can go on from it. */
export const refusalPage = (operator: Operator | null, title: string, why: string): string => {
  const fault = html`<p class="fault" role="alert">${why}</p>`
  if (operator !== null) return page(operator, null, { title, body: fault })
  return outerPage(
    title,
    html`${fault}
      <p><a href="${OPERATIONS_PATH}">To the operators’ page</a></p>`,
  )
}
