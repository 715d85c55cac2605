import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key that signs ID tokens (RS256), with its public half in the two forms that Google publishes. */
export const createSigningKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return {
    pem: { [kid]: publicKey.export({ type: 'spki', format: 'pem' }) },
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    /** Signs with this key; `claimedKid` names another one, like a forger would. */
    signJwt: (claims: object, claimedKid = kid): string => {
      const signed = `${encode({ alg: 'RS256', kid: claimedKid, typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    kid,
  }
}
