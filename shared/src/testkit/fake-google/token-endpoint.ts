import { ACCESS_TOKEN_SECONDS } from './grants.ts'
import type { Grants } from './grants.ts'
import type { FakePerson } from './people.ts'
import { json, oauthError } from './reply.ts'
import type { Reply } from './reply.ts'

type Client = { clientId: string; clientSecret: string }

/** The token endpoint: exchanges codes and refresh tokens for access tokens. */
export const exchangeToken = (
  form: URLSearchParams,
  { clientId, clientSecret }: Client,
  grants: Grants,
  signIdToken: (person: FakePerson, claims: { nonce: string }) => string,
): Reply => {
  const field = (name: string) => form.get(name) ?? ''
  if (field('client_id') !== clientId || field('client_secret') !== clientSecret) {
    return oauthError('invalid_client', 'The provided client secret is invalid.', 401)
  }
  const grantType = field('grant_type')
  if (grantType === 'authorization_code') {
    const redeemed = grants.redeemCode(field('code'), field('redirect_uri'), field('code_verifier'))
    if (redeemed === undefined) return oauthError('invalid_grant', 'Bad Request')
    const { grant, nonce, accessToken, refreshToken } = redeemed
    return json({
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      id_token: signIdToken(grant.person, { nonce }),
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    })
  }
  if (grantType === 'refresh_token') {
    const refreshed = grants.refresh(field('refresh_token'))
    if (refreshed === undefined) return oauthError('invalid_grant', 'Token has been expired or revoked.')
    return json({
      access_token: refreshed.accessToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: refreshed.grant.scopes.join(' '),
      token_type: 'Bearer',
    })
  }
  return oauthError('unsupported_grant_type', `Invalid grant_type: ${grantType}`)
}
