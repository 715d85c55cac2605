import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Plugin } from 'vite'

const LOOK_AGAIN_MS = 50
/** Longer than any start takes; after that the proxy reports the error. */
const GIVE_UP_MS = 15_000

const isListening = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const finish = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })

/**
 * Delays the calls to `paths` while the API at `origin` starts or restarts, so that a reload in between shows no error.
 */
export const waitForApi = (origin: string, paths: readonly string[]): Plugin => ({
  name: 'wait-for-api',
  configureServer: ({ middlewares }) => {
    const api = new URL(origin)
    const untilListening = async () => {
      const deadline = performance.now() + GIVE_UP_MS
      while (performance.now() < deadline && !(await isListening(api))) await pause(LOOK_AGAIN_MS)
    }
    middlewares.use(({ url = '', socket }, _response, next) => {
      if (!paths.some((path) => url.startsWith(path))) return next()
      // A call whose client has disconnected would never end if it were forwarded, and would delay the API's shutdown.
      void untilListening().then(() => socket.destroyed || next())
    })
  },
})
