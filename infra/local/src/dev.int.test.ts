import { readFileSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { PROGRESS_SOCKET_PATH } from '@larder/shared/contracts/receipts/upload-progress'
import { getVersion } from '@larder/shared/contracts/system'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { listListening, processTree } from './testing/listening.ts'
import { freePort, isGone, startProduct } from './testing/product.ts'
import { emptyFolder } from './workbench.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The status with which a server answers a WebSocket handshake. */
const openSocket = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    }
    request(url, { headers })
      .once('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
      .once('response', ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end()
  })

it('npm run dev serves client and API at one address, restarts the API on a change, and stops with one signal', async () => {
  const options = { port: await freePort(), dataDir: emptyFolder(), args: ['--dev'] }
  const product = await startProduct(options)
  onTestFinished(async () => {
    product.signal('SIGTERM')
    await product.ended
  })
  const callVersion = () => fetch(`${product.url}${API_BASE_PATH}${getVersion.path}`)

  expect(await (await fetch(product.url)).text()).toContain('/@vite/client')
  expect(await (await fetch(`${product.url}/src/app/app.tsx`)).text()).toContain('import.meta.hot')
  expect(await (await callVersion()).json()).toMatchObject({ name: 'Larder' })
  const socketPath = PROGRESS_SOCKET_PATH.replace(':client_id', 'A'.repeat(22))
  expect(await openSocket(`${product.url}${API_BASE_PATH}${socketPath}`)).toBe(101)

  const { tcp } = listListening(product.pid)
  expect(tcp).toContain(`127.0.0.1:${options.port}`)
  expect(tcp.filter((address) => !address.startsWith('127.0.0.1:'))).toEqual([])

  const startsOfApi = () =>
    readFileSync(join(options.dataDir, 'logs', 'api.log'), 'utf8').split('Server listening').length - 1
  expect(startsOfApi()).toBe(1)
  const now = new Date()
  utimesSync(join(ROOT, 'services/api/src/app.ts'), now, now)
  await waitUntil('the API to start again', () => startsOfApi() === 2)
  expect((await callVersion()).status).toBe(200)

  const processes = processTree(product.pid)
  product.signal('SIGINT')
  expect(await product.ended).toBe(0)
  expect(product.output()).toContain('Stopped. Everything is kept in the data folder.')
  await waitUntil('all processes to end', () => processes.every(isGone))
})
