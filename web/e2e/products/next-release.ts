import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../dist/client', import.meta.url))
/** Whole words: a pattern that also asks how they end would read a long one again from each of its letters. */
const NAMES = /[\w.-]+/g

/**
 * Writes the built client to a new folder, which is removed after `work`, as a later release of it: all of its scripts have
 * other names, so that the server has none of the earlier release.
 */
export async function withNextRelease(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'larder-release-'))
  try {
    await cp(BUILT, dir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    const assets = join(dir, 'assets')
    const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith('.js')))
    const renamed = (name: string) => (scripts.has(name) ? name.replace(/\.js$/, '-next.js') : name)
    for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)))
    for (const name of await readdir(dir, { recursive: true })) {
      if (!/\.(js|html)$/.test(name)) continue
      const path = join(dir, name)
      await writeFile(path, (await readFile(path, 'utf8')).replace(NAMES, renamed))
    }
    await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
