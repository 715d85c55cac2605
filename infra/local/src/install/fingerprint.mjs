import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const NOT_BUILT = /^(node_modules|dist|coverage|testing|e2e)$|\.test\.tsx?$/

/**
 * All files at or below a path that the build reads, in a stable order.
 * @param {string} root
 * @param {string} path relative to `root`; what isn't there has no files
 * @returns {string[]}
 */
function listFiles(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !NOT_BUILT.test(name))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}

/**
 * One hash over the names and contents of files and folders.
 * @param {string} root
 * @param {string[]} paths relative to `root`
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(root, path))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
