import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import type { ConnectionOptions } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { makeTestCertificate } from '@larder/shared/testkit/network/test-certificate'
import { startTestApp } from '../testing/test-app.ts'
import { issuedCertificates } from './certificates.ts'
import { openHomeCa } from './home-ca.ts'

const OPENSSL = 'openssl'
const DAY_MS = 86_400_000
const HOME = { names: ['localhost', 'pantry', 'pantry.local'], addresses: ['127.0.0.1', '192.168.1.7'] }

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-https-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const newCaFile = () => join(newFolder(), 'https', 'home-ca.pem')

/** Starts the API with https and listens. */
const serve = async (settings: Record<string, string>, now = () => new Date()) => {
  const sut = await startTestApp({ PUBLIC_URL: 'https://localhost:8080', ...settings }, { now })
  await sut.listen()
  return { ...sut, port: (sut.app.server.address() as AddressInfo).port }
}

const answerOf = (open: (onAnswer: (answer: IncomingMessage) => void) => ReturnType<typeof getPlain>) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }>(
    (resolve, reject) => {
      open((answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
          reject,
        )
      }).once('error', reject)
    },
  )

/** A call by https that trusts one authority only. */
const getSecure = (port: number, ca: string, path: string, options: RequestOptions = {}, body = '') =>
  answerOf((onAnswer) =>
    requestHttps({ host: 'localhost', port, path, ca, agent: false, ...options }, onAnswer).end(body),
  )

const getHttp = (port: number, path: string, options: RequestOptions = {}) =>
  answerOf((onAnswer) => getPlain({ host: '127.0.0.1', port, path, agent: false, ...options }, onAnswer))

/** The certificate that a server shows to new connections. */
const shownBy = (port: number, host = '127.0.0.1') =>
  new Promise<X509Certificate>((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false }, () => {
      const shown = socket.getPeerX509Certificate()
      socket.destroy()
      if (shown) resolve(shown)
      else reject(new Error('The server showed no certificate'))
    }).once('error', reject)
  })

/** What OpenSSL says of a certificate, given its authority. */
const verify = (ca: string, certificate: string): string => {
  const folder = newFolder()
  const [caFile = '', file = ''] = ['ca.pem', 'certificate.pem'].map((name) => join(folder, name))
  writeFileSync(caFile, ca)
  writeFileSync(file, certificate)
  try {
    return execFileSync(OPENSSL, ['verify', '-x509_strict', '-CAfile', caFile, file], {
      stdio: 'pipe',
    }).toString()
  } catch (error) {
    return (error as { stderr: Buffer }).stderr.toString()
  }
}

describe('the home certificate authority', () => {
  it('is kept in one file that only its owner can read, and stays over a restart', () => {
    const file = newCaFile()
    const first = openHomeCa(file, HOME, new Date())
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
    expect(readdirSync(dirname(file))).toEqual(['home-ca.pem'])
    chmodSync(file, 0o644)
    const again = openHomeCa(file, HOME, new Date())
    expect(again.certificate.fingerprint256).toBe(first.certificate.fingerprint256)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is made whole after a crash in the middle of writing it', () => {
    const file = newCaFile()
    openHomeCa(file, HOME, new Date())
    const half = readFileSync(file, 'utf8').slice(0, 300)
    rmSync(file)
    writeFileSync(`${file}.new`, half)
    expect(openHomeCa(file, HOME, new Date()).certificate.ca).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(file))).toEqual(['home-ca.pem'])
  })

  it('is never overwritten when its file contains something else', async () => {
    const file = newCaFile()
    openHomeCa(file, HOME, new Date())
    const foreign = await makeTestCertificate()
    for (const content of [
      '',
      'not PEM',
      readFileSync(file, 'utf8').slice(0, 300),
      foreign.cert + foreign.key,
    ]) {
      writeFileSync(file, content)
      expect(() => openHomeCa(file, HOME, new Date())).toThrow(
        'is not a certificate authority made by Larder',
      )
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
  })

  it('issues certificates for home networks that OpenSSL accepts, for at most 397 days', () => {
    const { certificate, issue } = openHomeCa(newCaFile(), HOME, new Date())
    const { cert } = issue(HOME, new Date())
    expect(verify(certificate.toString(), cert)).toContain('OK')
    const issued = new X509Certificate(cert)
    expect(issued.checkHost('pantry.local')).toBe('pantry.local')
    expect(issued.checkIP('192.168.1.7')).toBe('192.168.1.7')
    const days = (Date.parse(issued.validTo) - Date.parse(issued.validFrom)) / DAY_MS
    expect(days).toBeLessThanOrEqual(397)
    expect(issued.ca).toBe(false)
  })

  it('names only what it may, and OpenSSL refuses certificates of its stolen key for other sites', () => {
    const file = newCaFile()
    const { certificate, issue, isPermitted } = openHomeCa(file, HOME, new Date())
    const outside = { names: ['bank.example', 'pantry'], addresses: ['203.0.113.9', '10.0.0.2'] }
    expect([...outside.names, ...outside.addresses].filter(isPermitted)).toEqual(['pantry', '10.0.0.2'])
    expect(new X509Certificate(issue(outside, new Date()).cert).subjectAltName).toBe(
      'DNS:pantry, IP Address:10.0.0.2',
    )
    const folder = newFolder()
    const at = (name: string) => join(folder, name)
    const openssl = (...args: string[]) => execFileSync(OPENSSL, args, { stdio: 'pipe' })
    for (const name of ['DNS:bank.example', 'IP:203.0.113.9']) {
      writeFileSync(at('extensions'), `subjectAltName=${name}\n`)
      openssl(
        'req',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=x',
        '-keyout',
        at('key'),
        '-out',
        at('request'),
      )
      openssl(
        ...['x509', '-req', '-in', at('request'), '-CA', file, '-CAkey', file, '-set_serial', '7'],
        ...['-extfile', at('extensions'), '-out', at('stolen')],
      )
      expect(verify(certificate.toString(), readFileSync(at('stolen'), 'utf8'))).toContain(
        'permitted subtree violation',
      )
    }
  })

  it('works when the clock was a year wrong as it was made, and reports a clock beyond its validity', () => {
    const now = new Date()
    for (const days of [-365, 365]) {
      const { certificate, issue } = openHomeCa(newCaFile(), HOME, new Date(now.getTime() + days * DAY_MS))
      expect(verify(certificate.toString(), issue(HOME, now).cert)).toContain('OK')
    }
    const { issue } = openHomeCa(newCaFile(), HOME, now)
    for (const year of ['1990', '2090'])
      expect(() => issue(HOME, new Date(`${year}-01-01`))).toThrow(`clock says ${year}-01-01: set the clock`)
  })
})

describe('certificates that it issues', () => {
  it('are renewed 30 days before their end, after a corrected clock, and when addresses change', () => {
    let now = new Date()
    let machine = HOME
    const homeCa = openHomeCa(newCaFile(), HOME, now)
    const certificates = issuedCertificates(
      homeCa,
      () => machine,
      () => now,
    )
    const end = () => Date.parse(new X509Certificate(certificates.current().cert).validTo)
    expect(certificates.refresh()).toBe(false)
    now = new Date(end() - 31 * DAY_MS)
    expect(certificates.refresh()).toBe(false)
    now = new Date(end() - 30 * DAY_MS)
    expect(certificates.refresh()).toBe(true)
    now = new Date(now.getTime() - 300 * DAY_MS)
    expect(certificates.refresh()).toBe(true)
    machine = { ...HOME, addresses: ['127.0.0.1', '192.168.1.8'] }
    expect(certificates.refresh()).toBe(true)
    expect(new X509Certificate(certificates.current().cert).checkIP('192.168.1.8')).toBe('192.168.1.8')
  })
})

describe('the API with https at home', () => {
  it('serves calls, Secure cookies and sockets to who trusts the authority, without HSTS', async () => {
    const HOME_CA_FILE = newCaFile()
    const { port } = await serve({ HOME_CA_FILE })
    const ca = new X509Certificate(readFileSync(HOME_CA_FILE)).toString()
    const origin = `https://localhost:${port}`
    const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' }
    const registered = await getSecure(
      port,
      ca,
      '/api/v1/users/',
      { method: 'POST', headers: { 'content-type': 'application/json', origin } },
      JSON.stringify(account),
    )
    expect(registered.status).toBe(201)
    const signIn = (from: string) =>
      getSecure(
        port,
        ca,
        '/api/v1/auth/login',
        { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: from } },
        new URLSearchParams({ username: account.username, password: account.password }).toString(),
      )
    const { status, headers } = await signIn(origin)
    expect(status).toBe(200)
    expect(headers['set-cookie']?.every((cookie) => cookie.includes('Secure'))).toBe(true)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect((await signIn(origin.replace('https', 'http'))).status).toBe(403)
    const stranger = await makeTestCertificate()
    await expect(getSecure(port, stranger.cert, '/')).rejects.toThrow('certificate')

    const socket = new WebSocket(`wss://localhost:${port}/api/v1/ws/progress/${'A'.repeat(22)}`, {
      ca,
      origin,
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.terminate()
  })

  it('answers plain http on the same port with the way to https alone', async () => {
    const HOME_CA_FILE = newCaFile()
    const { port } = await serve({ HOME_CA_FILE })
    const page = await getHttp(port, '/inventory?sort=name')
    expect([page.status, page.headers.location]).toEqual([
      308,
      `https://127.0.0.1:${port}/inventory?sort=name`,
    ])
    for (const [path, options] of [
      ['/api/v1/version', {}],
      ['/login', { method: 'POST' }],
      ['/health/ready', { method: 'DELETE' }],
    ] as const) {
      const refused = await getHttp(port, path, options)
      expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('https_required')])
    }
    const foreign = await getHttp(port, '/', { headers: { host: 'elsewhere.example' } })
    expect(foreign.status).toBe(421)
    expect((await getHttp(port, '/health/ready')).status).toBe(200)

    const guide = await getHttp(port, '/trust', { headers: { 'user-agent': 'iPhone' } })
    const { certificate } = openHomeCa(HOME_CA_FILE, HOME, new Date())
    expect(guide.body).toContain(certificate.fingerprint256)
    expect(guide.body).toContain('<details open><summary>iPhone and iPad')
    expect(guide.body).not.toContain('<script')
    const crt = await getHttp(port, '/trust/larder-ca.crt')
    expect(crt.headers['content-type']).toBe('application/x-x509-ca-cert')
    const profile = await getHttp(port, '/trust/larder.mobileconfig')
    expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config')
    expect(profile.body).toContain(certificate.raw.toString('base64'))
    expect(profile.body).not.toContain('PRIVATE')
  })

  it('speaks TLS 1.2 and 1.3 alone, with ciphers that keep forward secrecy', async () => {
    const { port } = await serve({ HOME_CA_FILE: newCaFile() })
    const attempt = (options: ConnectionOptions) =>
      new Promise<string>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
          resolve(`${socket.getProtocol() ?? ''} ${socket.getCipher().name}`)
          socket.destroy()
        }).once('error', () => resolve('refused'))
      })
    const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2', ciphers: string) =>
      attempt({ minVersion: version, maxVersion: version, ciphers })
    expect(await attempt({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384')
    expect(await only('TLSv1.2', 'ALL')).toMatch(/^TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384$/)
    // Block ciphers, and keys without forward secrecy.
    for (const cipher of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA', 'AES256-GCM-SHA384'])
      expect([cipher, await only('TLSv1.2', cipher)]).toEqual([cipher, 'refused'])
    for (const old of ['TLSv1', 'TLSv1.1'] as const)
      expect([old, await only(old, 'ALL:@SECLEVEL=0')]).toEqual([old, 'refused'])
  })

  it('shows a renewed certificate to new connections without a restart', async () => {
    let now = new Date()
    const { port, keeper } = await serve({ HOME_CA_FILE: newCaFile() }, () => now)
    const before = await shownBy(port)
    now = new Date(Date.parse(before.validTo) - 29 * DAY_MS)
    keeper?.check()
    expect((await shownBy(port)).serialNumber).not.toBe(before.serialNumber)
  })

  it('does all of it at both addresses of localhost', async () => {
    let now = new Date()
    const { port, keeper } = await serve({ HOME_CA_FILE: newCaFile(), HOST: 'localhost' }, () => now)
    const addresses = ['127.0.0.1', '::1']
    const shown = () => Promise.all(addresses.map(async (host) => (await shownBy(port, host)).serialNumber))
    const [before, same] = await shown()
    expect(same).toBe(before)
    now = new Date(now.getTime() + 365 * DAY_MS)
    keeper?.check()
    const [after, alike] = await shown()
    expect(after).not.toBe(before)
    expect(alike).toBe(after)
    for (const host of addresses) expect((await getHttp(port, '/login', { host })).status).toBe(308)
  })

  it('refuses settings that do not fit', async () => {
    await expect(serve({ HOME_CA_FILE: newCaFile(), PUBLIC_URL: 'http://localhost' })).rejects.toThrow(
      'PUBLIC_URL: must start with https://',
    )
    await expect(serve({ TLS_CERT: 'cert.pem' })).rejects.toThrow(
      'TLS_CERT: must be set together with TLS_KEY',
    )
    const HOME_CA_FILE = newCaFile()
    openHomeCa(HOME_CA_FILE, HOME, new Date())
    await expect(serve({ HOME_CA_FILE, PUBLIC_URL: 'https://bank.example:8080' })).rejects.toThrow(
      'was not made for bank.example',
    )
  })
})

describe('the API with a certificate of its operator', () => {
  const newFiles = async () => {
    const folder = newFolder()
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
    const write = ({ cert, key }: { cert: string; key: string }) => {
      writeFileSync(files.TLS_CERT, cert)
      writeFileSync(files.TLS_KEY, key)
    }
    const own = await makeTestCertificate()
    write(own)
    return { files, write, own }
  }

  it('serves it, and another one when the files change, but not a broken one', async () => {
    const { files, write, own } = await newFiles()
    const { port, keeper } = await serve(files)
    expect((await getSecure(port, own.cert, '/trust')).body).toContain('Nothing to install')
    expect((await getHttp(port, '/trust/larder-ca.crt')).status).toBe(404)
    const other = await makeTestCertificate()
    write({ cert: other.cert, key: own.key })
    keeper?.check()
    expect((await shownBy(port)).toString()).toBe(new X509Certificate(own.cert).toString())
    write(other)
    keeper?.check()
    expect((await shownBy(port)).toString()).toBe(new X509Certificate(other.cert).toString())
  })

  it('says what is wrong with its files', async () => {
    const { files, own } = await newFiles()
    const startup = (now = new Date()) => serve(files, () => now)
    await expect(startup(new Date(Date.now() + 3 * DAY_MS))).rejects.toThrow(
      'TLS_CERT: ' + files.TLS_CERT + ' is valid from',
    )
    writeFileSync(files.TLS_KEY, (await makeTestCertificate()).key)
    await expect(startup()).rejects.toThrow('is not the key of the certificate')
    writeFileSync(files.TLS_KEY, own.cert)
    await expect(startup()).rejects.toThrow('contains no private key')
    writeFileSync(files.TLS_CERT, 'nothing')
    await expect(startup()).rejects.toThrow('contains no certificate')
    rmSync(files.TLS_CERT)
    await expect(startup()).rejects.toThrow("can't be read (ENOENT)")
  })
})

it('explains on plain http how https is turned on', async () => {
  const { app } = await startTestApp()
  expect((await app.inject('/trust')).body).toContain('npm start -- --host --https')
  expect((await app.inject('/trust/larder.mobileconfig')).statusCode).toBe(404)
})
