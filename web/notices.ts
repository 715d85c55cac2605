import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { findProblems, readShipped, renderNotices } from '../infra/tooling/notices/notices.mjs'
import { NOTICES_PATH } from './src/lib/notices-path.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Makes the licences and copyright of others of the packages that are shipped, as a file beside the client. */
export function notices(): Plugin {
  return {
    name: 'larder-notices',
    generateBundle() {
      const shipped = readShipped(ROOT)
      const problems = findProblems(shipped)
      if (problems.length > 0) this.error(problems.join('\n'))
      this.emitFile({ type: 'asset', fileName: NOTICES_PATH.slice(1), source: renderNotices(ROOT, shipped) })
    },
    configureServer({ middlewares }) {
      middlewares.use(NOTICES_PATH, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(renderNotices(ROOT, readShipped(ROOT)))
      })
    },
  }
}
