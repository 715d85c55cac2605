import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const OLD = 'an old secret of at least 32 characters'
const NEW = 'a new secret of at least 32 characters!'

describe('secret box', () => {
  const box = createSecretBox([OLD])

  it('decrypts what it encrypted, and reveals nothing of it', () => {
    const sealed = box.seal('1//refresh-token', 'user 1')
    expect(JSON.stringify(sealed)).not.toContain('refresh-token')
    expect(box.open(sealed, 'user 1')).toBe('1//refresh-token')
  })

  it('encrypts the same text differently each time', () => {
    const [one, other] = [box.seal('same', 'user 1'), box.seal('same', 'user 1')]
    expect(one.nonce).not.toBe(other.nonce)
    expect(one.data).not.toBe(other.data)
  })

  it('does not decrypt what was moved to another place or changed', () => {
    const sealed = box.seal('token', 'user 1')
    expect(() => box.open(sealed, 'user 2')).toThrow()
    const data = Buffer.from(sealed.data, 'base64url')
    data[0] = (data[0] ?? 0) ^ 1
    expect(() => box.open({ ...sealed, data: data.toString('base64url') }, 'user 1')).toThrow()
    expect(() => box.open({ ...sealed, tag: sealed.tag.slice(0, 8) }, 'user 1')).toThrow()
  })

  it('rotates keys: a new first key encrypts, the old one still decrypts until it is removed', () => {
    const sealed = box.seal('token', 'user 1')
    const rotated = createSecretBox([NEW, OLD])
    expect(rotated.open(sealed, 'user 1')).toBe('token')
    expect(rotated.seal('token', 'user 1').key_id).not.toBe(sealed.key_id)
    expect(() => createSecretBox([NEW]).open(sealed, 'user 1')).toThrow(`The key ${sealed.key_id} is not`)
  })
})
