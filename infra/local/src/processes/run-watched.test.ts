import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { emptyFolder } from '../workbench.ts'
import { startChild } from './child.mjs'

const RUN_WATCHED = fileURLToPath(new URL('run-watched.mjs', import.meta.url))

it('restarts a program however a file is saved, also in a new folder and after a broken file', async () => {
  const source = emptyFolder()
  const main = join(source, 'main.mjs')
  const program = (text: string) => `console.log('${text}'); setInterval(() => {}, 1000)`
  writeFileSync(main, program('first'))

  const lines: string[] = []
  const child = startChild({
    name: 'watched',
    script: RUN_WATCHED,
    args: [source, '--', main],
    logsDir: emptyFolder(),
    onLine: (line) => lines.push(line),
  })
  const isSaid = (text: string) => waitUntil(`'${text}'`, () => lines.includes(text))
  await isSaid('first')

  writeFileSync(main, program('in place'))
  await isSaid('in place')
  writeFileSync(`${main}.new`, program('by another file'))
  renameSync(`${main}.new`, main)
  await isSaid('by another file')
  writeFileSync(main, 'this is no program')
  await isSaid('It ended, and starts again when a file is saved.')
  const folder = join(source, 'folder')
  mkdirSync(folder)
  writeFileSync(main, program('mended'))
  await isSaid('mended')
  writeFileSync(join(folder, 'part.ts'), '')
  await isSaid('part.ts was saved: starts again')

  child.signal('SIGTERM')
  expect(await child.ended).toBe('ended with exit code 0')
})
