import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { KeyAndCertificate } from './home-ca.ts'

const read = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${name}: ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}

const parse = <Parsed>(name: string, file: string, what: string, toParsed: () => Parsed): Parsed => {
  try {
    return toParsed()
  } catch {
    throw new Error(`${name}: ${file} contains no ${what} in PEM format.`)
  }
}

/**
 * Reads the operator's own certificate (with those between it and its authority, if any) and its key.
 *
 * @throws Error with one sentence that names the setting, if a file can't be read or used, if the two don't belong
 *   together, or if the certificate is expired or not yet valid at `now`.
 */
export const readOwnCertificate = (certFile: string, keyFile: string, now: Date): KeyAndCertificate => {
  const cert = read('TLS_CERT', certFile)
  const key = read('TLS_KEY', keyFile)
  const certificate = parse('TLS_CERT', certFile, 'certificate', () => new X509Certificate(cert))
  const privateKey = parse('TLS_KEY', keyFile, 'private key without a password', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`TLS_KEY: ${keyFile} is not the key of the certificate in ${certFile}.`)
  }
  if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) {
    throw new Error(
      `TLS_CERT: ${certFile} is valid from ${certificate.validFrom} to ${certificate.validTo}, and this machine's clock says ${now.toISOString()}.`,
    )
  }
  return { key, cert }
}
