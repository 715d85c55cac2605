import { escapeHtml, page } from './reply.ts'
import type { Reply } from './reply.ts'
import { isLoopback } from './loopback.ts'
import { GMAIL_SCOPE } from './grants.ts'
import type { Grants } from './grants.ts'
import type { FakePerson } from './people.ts'

/** The problem of an authorisation request, in words; undefined for a valid one. */
const findFault = (query: URLSearchParams, clientId: string): string | undefined => {
  if (query.get('client_id') !== clientId) return 'invalid_client: the OAuth client was not found'
  if (!isLoopback(query.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  if (!query.get('scope')?.split(' ').includes('openid')) return 'invalid_scope'
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'PKCE is missing'
  return undefined
}

/** The page on which a person chooses an account and what to grant. */
export const showAuthorisation = (
  query: URLSearchParams,
  clientId: string,
  people: readonly FakePerson[],
): Reply => {
  const fault = findFault(query, clientId)
  if (fault !== undefined) return page('Access blocked', `<p>${escapeHtml(fault)}</p>`, 400)
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const hint = query.get('login_hint') ?? people[0]?.email
  const choices = people
    .map(({ email, name }) => {
      const checked = email === hint ? ' checked' : ''
      return `<label><input type="radio" name="person" value="${escapeHtml(email)}"${checked}> ${escapeHtml(name)} (${escapeHtml(email)})</label>`
    })
    .join('')
  const gmail = query.get('scope')?.includes(GMAIL_SCOPE)
    ? '<label><input type="checkbox" name="gmail" value="yes" checked> Read your e-mails in Gmail</label>'
    : ''
  return page(
    'Choose an account',
    `<form method="post">${hidden}<fieldset><legend>Account</legend>${choices}</fieldset>${gmail}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
  )
}

/** Redirects the browser to the product with a code, or with the refusal. */
export const decideAuthorisation = (
  form: URLSearchParams,
  clientId: string,
  people: readonly FakePerson[],
  grants: Grants,
): Reply => {
  const fault = findFault(form, clientId)
  const person = people.find(({ email }) => email === form.get('person'))
  if (fault !== undefined || person === undefined) {
    return page('Access blocked', `<p>${escapeHtml(fault ?? 'no account was chosen')}</p>`, 400)
  }
  const redirectUri = form.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  const state = form.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (form.get('decision') !== 'allow') {
    back.searchParams.set('error', 'access_denied')
  } else {
    const asked = (form.get('scope') ?? '').split(' ')
    const scopes = asked.filter((scope) => scope !== GMAIL_SCOPE || form.get('gmail') === 'yes')
    const code = grants.newCode({
      person,
      scopes,
      redirectUri,
      codeChallenge: form.get('code_challenge') ?? '',
      isOffline: form.get('access_type') === 'offline',
      nonce: form.get('nonce') ?? '',
    })
    back.searchParams.set('code', code)
    back.searchParams.set('scope', scopes.join(' '))
  }
  return { status: 302, headers: { location: back.href } }
}
