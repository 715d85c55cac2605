import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../public/theme.js')

/**
 * Gives the script that a page waits for before it draws the name of a file of the build, so that the service worker
 * keeps it: a server that does not answer would hold up every page.
 */
export function themeScript(): Plugin {
  const source = readFileSync(SOURCE)
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
  const fileName = `assets/theme-${hash}.js`
  return {
    name: 'larder-theme-script',
    apply: 'build',
    transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
