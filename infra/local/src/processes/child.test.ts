import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startChild } from './child.mjs'
import { emptyFolder } from '../workbench.ts'

it('logs everything that a process prints, in several files if it is long, to its very end', async () => {
  const logsDir = emptyFolder()
  const script = join(logsDir, 'talk.mjs')
  const lineCount = 120_000
  writeFileSync(
    script,
    `for (let line = 0; line < ${lineCount}; line++) console.log(line, 'something happened in the kitchen, as usual')
     console.error('the end')
     process.exitCode = 3`,
  )
  const child = startChild({ name: 'talk', script, logsDir })
  expect(await child.ended).toBe('ended with exit code 3')
  expect(child.logTail()).toContain(`${lineCount - 1} something happened`)
  const said = ['talk.log.1', 'talk.log']
    .map((name) => readFileSync(join(logsDir, name), 'utf8'))
    .join('')
    .trimEnd()
    .split('\n')
  expect(said.filter((line) => line !== 'the end')).toHaveLength(lineCount)
  expect(said).toContain('the end')
  expect(existsSync(join(logsDir, 'talk.log.2'))).toBe(false)
})
