import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { removeUnopened } from './unopened-files.mjs'
import { emptyFolder } from '../workbench.ts'

const OWN = `onnxruntime-node/bin/napi-v3/${process.platform}/${process.arch}/onnxruntime_binding.node`
const KEPT = ['a/index.js', 'a/map.js', 'a/types.ts', 'a/data.json', '@b/c/lib.d/x.mjs', OWN]
const REMOVED = [
  'a/index.js.map',
  'a/index.d.ts',
  '@b/c/x.d.mts',
  'onnxruntime-node/bin/napi-v3/win32/arm64/onnxruntime.dll',
  'onnxruntime-node/bin/napi-v3/darwin/armv0/libonnxruntime.dylib',
]

it('removes what only tools open, and programs for other platforms, and nothing of what is linked', () => {
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
