import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

const MAIL = { to: 'maya@example.org', subject: 'A mail', text: 'Hello', html: '<p>Hello</p>' }
const never = new AbortController().signal

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

/** A mail server on this machine; records whether each mail, and each password, came over an encrypted connection. */
const startMailServer = async (disabledCommands: string[]) => {
  const seen: { what: string; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands,
    onAuth: (auth, { secure }, done) => {
      seen.push({ what: 'password', isEncrypted: secure })
      done(null, { user: auth.username ?? '' })
    },
    onData: (stream, { secure }, done) => {
      seen.push({ what: 'mail', isEncrypted: secure })
      stream.resume().on('end', () => done())
    },
  })
  // A client that disconnects is not an error of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  return { seen, port: (server.server.address() as AddressInfo).port }
}

/** Also resolves to this machine, but does not look like it. */
const elsewhere = (port: number) => `smtp://maya:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`
const here = (port: number) => `smtp://maya:secret@127.0.0.1:${port}`
const from = 'Larder <larder@example.org>'

describe('a mail server on another machine', () => {
  it('receives password and mail over an encrypted connection', async () => {
    const { seen, port } = await startMailServer([])
    await createSmtpMailer({ url: elsewhere(port), from }).send(MAIL, never)
    expect(seen).toEqual([
      { what: 'password', isEncrypted: true },
      { what: 'mail', isEncrypted: true },
    ])
  })

  it('receives nothing if it offers no encryption, unless the settings allow it', async () => {
    const { seen, port } = await startMailServer(['STARTTLS'])
    await expect(createSmtpMailer({ url: elsewhere(port), from }).send(MAIL, never)).rejects.toThrow()
    expect(seen).toEqual([])
    await createSmtpMailer({ url: elsewhere(port), from, tls: 'optional' }).send(MAIL, never)
    expect(seen.map(({ what }) => what)).toEqual(['password', 'mail'])
  })
})

describe('a mail server on this machine', () => {
  it('needs no encryption, unless the settings require it', async () => {
    const { seen, port } = await startMailServer(['STARTTLS'])
    await createSmtpMailer({ url: here(port), from }).send(MAIL, never)
    expect(seen.map(({ what }) => what)).toEqual(['password', 'mail'])
    const strict = createSmtpMailer({ url: here(port), from, tls: 'required' })
    await expect(strict.send(MAIL, never)).rejects.toThrow()
    expect(seen).toHaveLength(2)
  })
})
