import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  ExtendedKeyUsage,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
} from '@peculiar/asn1-x509'
import { keyIdOf, signCertificate } from './certificate.ts'
import { commonNameOf } from './common-name.ts'
import type { MachineNames } from './machine-names.ts'
import { nameConstraintsFor, readPermitted } from './permitted-names.ts'

const DAY_MS = 86_400_000
const CA_DAYS = 3_650
/** Browsers refuse certificates that are valid for longer than 398 days (Apple, of authorities that people added: 825). */
const CERTIFICATE_DAYS = 397
/** How far certificates reach into the past: for phones whose clock is slow, or a machine whose clock is fast. */
const BACKDATED_DAYS = 30
/** An authority survives that the machine's clock was two years fast when it was made. */
const CA_BACKDATED_DAYS = 730
/** PEM of a private key, and of its certificate followed by that of the authority. */
export type KeyAndCertificate = { key: string; cert: string }

/** The certificate authority of one household: what may be shown of it, and the certificates that it issues. */
export type HomeCa = {
  certificate: X509Certificate
  /**
   * Issues a certificate for a new key, for those of the names and addresses for which the authority may.
   *
   * @throws Error if the authority is expired or not yet valid at `now`.
   */
  issue: (machine: MachineNames, now: Date) => KeyAndCertificate
  /** Whether the authority may sign for this name or address. */
  isPermitted: (host: string) => boolean
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)
const keyUsage = (flags: number) => ({ id: id_ce_keyUsage, isCritical: true, value: new KeyUsage(flags) })
const forServers = { id: id_ce_extKeyUsage, value: new ExtendedKeyUsage([id_kp_serverAuth]) }

const makeAuthority = (machine: MachineNames, now: Date): string => {
  const { publicKey, privateKey } = newKey()
  const name = machine.names.find((name) => name !== 'localhost') ?? 'home'
  const subject = `Larder at home (${name} ${now.toISOString().slice(0, 10)})`
  const cert = signCertificate(
    {
      subject,
      issuer: subject,
      publicKey,
      validFrom: daysFrom(now, -CA_BACKDATED_DAYS),
      validTo: daysFrom(now, CA_DAYS),
      extensions: [
        {
          id: id_ce_basicConstraints,
          isCritical: true,
          value: new BasicConstraints({ cA: true, pathLenConstraint: 0 }),
        },
        keyUsage(KeyUsageFlags.keyCertSign),
        forServers,
        nameConstraintsFor(machine),
        { id: id_ce_subjectKeyIdentifier, value: new SubjectKeyIdentifier(keyIdOf(publicKey)) },
      ],
    },
    privateKey,
  )
  return cert + pemOf(privateKey)
}

/** Writes a file atomically, readable by its owner only: after a crash it is complete or absent. */
const writeSecret = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  try {
    // A draft that a crash left may have been restored readable by others.
    fchmodSync(handle, 0o600)
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}

const readIfThere = (file: string): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8')
    // A backup may have restored it readable by others.
    chmodSync(file, 0o600)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `The certificate authority ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    )
  }
}

const parseAuthority = (text: string) => {
  try {
    const certificate = new X509Certificate(text)
    const privateKey = createPrivateKey(text)
    const isPermitted = readPermitted(certificate.raw)
    const isOurs = certificate.ca && certificate.checkPrivateKey(privateKey)
    return isOurs && isPermitted !== undefined ? { certificate, privateKey, isPermitted } : undefined
  } catch {
    // Not PEM, or incomplete.
    return undefined
  }
}

/**
 * Opens the certificate authority that a file contains (its certificate and its key, as PEM), and makes it first if there
 * is no such file.
 *
 * @throws Error if the file can't be read or contains anything else; it is never overwritten.
 */
export const openHomeCa = (file: string, machine: MachineNames, now: Date): HomeCa => {
  let text = readIfThere(file)
  if (text === undefined) {
    text = makeAuthority(machine, now)
    writeSecret(file, text)
  }
  const authority = parseAuthority(text)
  if (authority === undefined) {
    throw new Error(
      `${file} is not a certificate authority made by Larder, or is damaged: restore it from a backup, or move it away; then a new one is made, which every device must trust again.`,
    )
  }
  const { certificate, privateKey, isPermitted } = authority
  const issuer = commonNameOf(certificate)
  const validFrom = new Date(certificate.validFrom)
  const validTo = new Date(certificate.validTo)

  const issue: HomeCa['issue'] = ({ names, addresses }, at) => {
    if (at < validFrom || at > daysFrom(validTo, -1)) {
      throw new Error(
        `The certificate authority ${file} is valid from ${validFrom.toISOString().slice(0, 10)} to ${validTo.toISOString().slice(0, 10)}, and this machine's clock says ${at.toISOString().slice(0, 10)}: set the clock, or move the file away; then a new one is made, which every device must trust again.`,
      )
    }
    const pair = newKey()
    const end = daysFrom(at, CERTIFICATE_DAYS - BACKDATED_DAYS)
    const subjectNames = [
      ...names.filter(isPermitted).map((dNSName) => new GeneralName({ dNSName })),
      ...addresses.filter(isPermitted).map((iPAddress) => new GeneralName({ iPAddress })),
    ]
    const cert = signCertificate(
      {
        subject: 'Larder',
        issuer,
        publicKey: pair.publicKey,
        validFrom: daysFrom(at, -BACKDATED_DAYS),
        validTo: end < validTo ? end : validTo,
        extensions: [
          { id: id_ce_basicConstraints, isCritical: true, value: new BasicConstraints({ cA: false }) },
          keyUsage(KeyUsageFlags.digitalSignature),
          forServers,
          { id: id_ce_subjectAltName, value: new SubjectAlternativeName(subjectNames) },
          {
            id: id_ce_authorityKeyIdentifier,
            value: new AuthorityKeyIdentifier({
              keyIdentifier: new SubjectKeyIdentifier(keyIdOf(createPublicKey(privateKey))),
            }),
          },
        ],
      },
      privateKey,
    )
    return { key: pemOf(pair.privateKey), cert: cert + certificate.toString() }
  }
  return { certificate, issue, isPermitted }
}
