import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { removeUnopened } from './unopened-files.mjs'
import { emptyFolder } from '../workbench.ts'

const BUILD = `onnxruntime-node/bin/napi-v3/${process.platform}/${process.arch}`
const KEPT = [
  'a/index.js',
  'a/map.js',
  'a/types.ts',
  'a/data.json',
  'a/web/index.min.mjs',
  '@b/c/lib.d/x.mjs',
  `${BUILD}/onnxruntime_binding.node`,
  `${BUILD}/libonnxruntime.so.1`,
  'tesseract.js-core/index.js',
  'tesseract.js-core/tesseract-core-lstm.js',
  'tesseract.js-core/tesseract-core-simd.wasm',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
  '@tesseract.js-data/heb/index.js',
  '@tesseract.js-data/heb/4.0.0_best_int/heb.traineddata.gz',
  'pdfjs-dist/cmaps/78-H.bcmap',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'pdfjs-dist/legacy/build/pdf.worker.mjs',
  '@hyzyla/pdfium/dist/index.esm.js',
  '@hyzyla/pdfium/dist/pdfium.wasm',
  '@lmdb/lmdb-linux-x64/node.napi.glibc.node',
  `@lmdb/lmdb-linux-x64/node.abi${process.versions.modules}.glibc.node`,
]
const REMOVED = [
  'a/index.js.map',
  'a/index.d.ts',
  '@b/c/x.d.mts',
  'onnxruntime-node/bin/napi-v3/win32/arm64/onnxruntime.dll',
  'onnxruntime-node/bin/napi-v3/darwin/armv0/libonnxruntime.dylib',
  `${BUILD}/libonnxruntime.so.1.20.1`,
  'tesseract.js-core/tesseract-core-lstm.wasm.js',
  '@tesseract.js-data/heb/4.0.0/heb.traineddata.gz',
  'pdfjs-dist/build/pdf.mjs',
  'pdfjs-dist/web/images/loading.gif',
  'pdfjs-dist/legacy/web/pdf_viewer.mjs',
  'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs',
  'pdfjs-dist/legacy/build/pdf.min.mjs',
  'pdfjs-dist/legacy/build/pdf.sandbox.mjs',
  '@hyzyla/pdfium/dist/index.esm.base64.js',
  '@hyzyla/pdfium/dist/pdfium.wasm.base64-B4io7kt4.js',
  '@hyzyla/pdfium/dist/worker.bundle.js',
  '@lmdb/lmdb-linux-x64/node.abi1.glibc.node',
  '@lmdb/lmdb-linux-x64/node.napi.musl.node',
]

it('removes what only tools and browsers open, and programs for other platforms, and nothing of what is linked', () => {
  const folder = emptyFolder()
  for (const path of [...KEPT, ...REMOVED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  const own = emptyFolder()
  writeFileSync(join(own, 'own.d.ts'), '')
  symlinkSync(own, join(folder, '@larder'))
  removeUnopened(folder)
  expect([...KEPT, ...REMOVED].filter((path) => existsSync(join(folder, path)))).toEqual(KEPT)
  expect(existsSync(join(own, 'own.d.ts'))).toBe(true)
})
