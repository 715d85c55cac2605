import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** For debuggers and compilers; a third of the bytes that npm installs. */
const FOR_TOOLS = /\.map$|\.d\.[cm]?ts$/
/** The text recognition brings its program for every platform in one package. */
const OTHER_PLATFORM = new RegExp(
  `onnxruntime-node/bin/[^/]+/(?!${process.platform}/${process.arch}/)[^/]+/[^/]+/`,
)

/**
 * Deletes what no process of the product opens from freshly installed packages: maps and types of code, and programs for
 * other platforms. What is linked, such as the product's own packages, is left alone.
 * @param {string} folder `node_modules`
 */
export function removeUnopened(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnopened(path)
    else if (entry.isFile() && (FOR_TOOLS.test(entry.name) || OTHER_PLATFORM.test(path))) rmSync(path)
  }
}
