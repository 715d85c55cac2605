import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loopbackAddress } from './address.mjs'
import { startChild } from './processes/child.mjs'

/**
 * The planned stand-in, its address, and the settings that make the API use it as Google.
 * @typedef {{ start: () => import('./processes/child.mjs').Child, address: { host: string, port: number },
 *   settings: Record<string, string> }} FakeGoogle
 */

/**
 * Plans the stand-in for Google on a loopback port, with a client id that only this start knows.
 * @param {string} root
 * @param {string} logsDir
 * @returns {Promise<FakeGoogle>}
 */
export async function planFakeGoogle(root, logsDir) {
  const { host, port } = await loopbackAddress()
  const client = {
    GOOGLE_CLIENT_ID: 'larder.stand-in.example',
    GOOGLE_CLIENT_SECRET: randomBytes(24).toString('base64url'),
  }
  const script = join(root, 'shared', 'src', 'testkit', 'fake-google', 'main.ts')
  const env = { ...process.env, ...client, PORT: String(port) }
  return {
    start: () => startChild({ name: 'google', script, env, logsDir }),
    address: { host, port },
    settings: { ...client, GOOGLE_BASE_URL: `http://${host}:${port}` },
  }
}
