import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type TestCertificate = { key: string; cert: string }

/** Makes a certificate for 'localhost' and a key, both in PEM and valid for a day; it is its own authority. */
export const makeTestCertificate = async (): Promise<TestCertificate> => {
  const dir = await mkdtemp(join(tmpdir(), 'larder-certificate-'))
  const [keyPath, certPath] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', keyPath, '-out', certPath],
    ])
    const [key, cert] = await Promise.all([readFile(keyPath, 'utf8'), readFile(certPath, 'utf8')])
    return { key, cert }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
