import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '../../local/src/workbench.ts'
import { closureOf } from './source-closure.mjs'

const FILES = {
  'package-lock.json': JSON.stringify({
    packages: { 'node_modules/@own/tools': { link: true, resolved: 'tools' } },
  }),
  'tools/package.json': JSON.stringify({ name: '@own/tools', exports: { './*': './src/*.ts' } }),
  'tools/src/saw.ts': 'export const saw = 1',
  'tools/src/axe.ts': 'export const axe = 1',
  'a/entry.ts': [
    "import { saw } from '@own/tools/saw'",
    "import type { Shape } from './shape.ts'",
    "import './beside.ts'",
    "import { z } from 'zod'",
    "const later = () => import('./later.ts')",
    "const data = new URL('data.bin', import.meta.url)",
    "const folder = new URL('./folder/', import.meta.url)",
    "const built = new URL('../web/dist/client', import.meta.url)",
  ].join('\n'),
  'a/shape.ts': '',
  'a/beside.ts': '',
  'a/later.ts': '',
  'a/data.bin': '',
  'a/folder/deep/one.txt': '',
  'a/folder/node_modules/x/index.ts': '',
  'web/dist/client/index.html': '',
}

it('finds what a module loads, names beside itself, and takes of other packages, but nothing installed or built', () => {
  const root = emptyFolder()
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  expect(closureOf(root, ['a/entry.ts'])).toEqual({
    files: [
      'a/beside.ts',
      'a/data.bin',
      'a/entry.ts',
      'a/folder/deep/one.txt',
      'a/later.ts',
      'tools/src/saw.ts',
    ],
    packages: [{ name: 'zod', from: 'a/entry.ts' }],
  })
})
