import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
/** Length of the nonce that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12

/** Encrypted text as it is stored; everything except the key id is base64url. */
export type Sealed = { key_id: string; nonce: string; data: string; tag: string }

const deriveKey = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'larder secret box', KEY_BYTES))
  return { id: createHash('sha256').update('id').update(key).digest('base64url').slice(0, 8), key }
}

/**
 * Encrypts short texts at rest (AES-256-GCM, with a new nonce each). The first secret encrypts, all of them decrypt: a
 * new one is added at the front, and the old one is removed when nothing is encrypted with it any more.
 */
export const createSecretBox = (secrets: readonly [string, ...string[]]) => {
  const keys = secrets.map(deriveKey) as [ReturnType<typeof deriveKey>]
  return {
    /** `context` says what the text belongs to: moved to another place, it cannot be decrypted. */
    seal: (text: string, context: string): Sealed => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0].key, nonce).setAAD(Buffer.from(context))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return {
        key_id: keys[0].id,
        nonce: nonce.toString('base64url'),
        data: data.toString('base64url'),
        tag: cipher.getAuthTag().toString('base64url'),
      }
    },

    /** @throws Error when the key is not at hand, or text, place or key are not those of the sealing. */
    open: ({ key_id, nonce, data, tag }: Sealed, context: string): string => {
      const key = keys.find(({ id }) => id === key_id)
      if (key === undefined) throw new Error(`The key ${key_id} is not configured`)
      const decipher = createDecipheriv(ALGORITHM, key.key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(data, 'base64url'), decipher.final()]).toString('utf8')
    },
  }
}
export type SecretBox = ReturnType<typeof createSecretBox>
