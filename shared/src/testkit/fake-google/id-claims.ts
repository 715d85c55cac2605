import { randomUUID } from 'node:crypto'
import type { FakePerson } from './people.ts'

const LIFETIME_SECONDS = 3600

/** What Google says about a person in an ID token; times are seconds since 1970. */
export const idClaims = (person: FakePerson, clientId: string) => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return {
    iss: 'https://accounts.google.com',
    azp: clientId,
    aud: clientId,
    jti: randomUUID(),
    sub: person.sub,
    email: person.email,
    email_verified: true,
    name: person.name,
    iat: nowSeconds,
    exp: nowSeconds + LIFETIME_SECONDS,
  }
}
export type IdClaims = ReturnType<typeof idClaims>
