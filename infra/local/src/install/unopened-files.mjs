import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { arch, platform, versions } = process
/** By the end of the path: a third of the bytes that npm installs. */
const UNOPENED = [
  // For debuggers and compilers.
  /\.map$|\.d\.[cm]?ts$/,
  // The text recognition brings its program for every platform, and its library under two names.
  new RegExp(`/onnxruntime-node/bin/[^/]+/(?!${platform}/${arch}/)[^/]+/[^/]+/`),
  /\/libonnxruntime\.so\.\d+\.[^/]+$/,
  // Tesseract's program for browsers, and other models than ours.
  /\/tesseract\.js-core\/[^/]+\.wasm\.js$/,
  /\/@tesseract\.js-data\/[^/]+\/4\.0\.0\//,
  // For browsers, and the viewer.
  /\/pdfjs-dist\/(?:legacy\/)?(?:web|image_decoders)\//,
  /\/pdfjs-dist\/(?:build\/|legacy\/build\/pdf(?:\.worker|\.sandbox)?\.min\.mjs$|legacy\/build\/pdf\.sandbox\.mjs$)/,
  /\/@hyzyla\/pdfium\/dist\/(?:index\.esm\.(?:base64|browser|cdn|worker)|pdfium\.wasm\.base64-\w+|worker\.bundle)\.js$/,
  // LMDB, of which data of earlier versions is read once: builds for other versions of Node, and without glibc.
  new RegExp(`/@lmdb/[^/]+/node\\.(?:abi(?!${versions.modules}\\.)\\d+\\..*|napi\\.musl\\.)node$`),
]

/**
 * Deletes what no process of the product opens from freshly installed packages: maps and types of code, programs for
 * other platforms, and what of large packages only browsers load. What is linked, such as the product's own packages, is
 * left alone.
 * @param {string} folder `node_modules`
 */
export function removeUnopened(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnopened(path)
    else if (entry.isFile() && UNOPENED.some((pattern) => pattern.test(path))) rmSync(path)
  }
}
