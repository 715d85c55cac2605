import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What `npm start` made for a data folder, and without which its data can't be used, or devices must be set up again. */
const NAMES = [
  'encryption-key',
  'password-pepper',
  'jwt-secret',
  'operator-secret',
  'demo-password',
  'https/home-ca.pem',
]

/** A secret: its path in the data folder, and what is in it. */
export type Secret = { name: string; data: Uint8Array }

/** The secrets of a data folder; those that it does not have are left out. */
export const readSecrets = (dataDir: string): Secret[] =>
  NAMES.filter((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.isFile()).map((name) => ({
    name,
    data: readFileSync(join(dataDir, name)),
  }))

/** Writes a secret into a data folder, for its owner alone; a name that is none is passed over. */
export const writeSecret = (dataDir: string, { name, data }: Secret): void => {
  if (!NAMES.includes(name)) return
  mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, name), data, { mode: 0o600, flush: true })
}
