/** The addresses of Google's OAuth at a stand-in of this origin. */
export const standInEndpoints = (origin: string) => ({
  oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
  oauth2TokenUrl: `${origin}/token`,
  oauth2RevokeUrl: `${origin}/revoke`,
  tokenInfoUrl: `${origin}/tokeninfo`,
  oauth2FederatedSignonPemCertsUrl: `${origin}/oauth2/v1/certs`,
  oauth2FederatedSignonJwkCertsUrl: `${origin}/oauth2/v3/certs`,
})
