import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLog } from './log-file.mjs'
import { emptyFolder } from '../workbench.ts'

const ROTATE_BYTES = 5 * 1024 * 1024

const opened = (path: string) => {
  const log = openLog(path)
  onTestFinished(log.close)
  return log
}
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

describe('a log', () => {
  it('continues where an earlier run ended, readable by its owner only', () => {
    const path = join(emptyFolder(), 'api.log')
    opened(path).write('earlier')
    opened(path).write('now')
    expect(readFileSync(path, 'utf8')).toBe('earlier\nnow\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('stays within its limits while it is written, in whole lines, and keeps the latest ones', () => {
    const path = join(emptyFolder(), 'api.log')
    const log = opened(path)
    const lineCount = 32_000
    const happening = 'something happened in the kitchen '.repeat(30)
    for (let line = 0; line < lineCount; line++) log.write(`${line} ${happening}`)
    const files = [`${path}.3`, `${path}.2`, `${path}.1`, path]
    for (const file of files) expect(statSync(file).size).toBeLessThan(ROTATE_BYTES + 2 * happening.length)
    expect(existsSync(`${path}.4`)).toBe(false)

    const numbers = files.flatMap(linesOf).map((line) => Number(line.split(' ')[0]))
    expect(numbers.length).toBeGreaterThan(lineCount / 2)
    expect(numbers).toEqual(numbers.map((_, index) => lineCount - numbers.length + index))
  })

  it('rotates a file that an earlier run left too large', () => {
    const path = join(emptyFolder(), 'api.log')
    writeFileSync(path, 'earlier')
    truncateSync(path, ROTATE_BYTES)
    const log = opened(path)
    for (const line of ['first', 'second']) log.write(line)
    expect(statSync(`${path}.1`).size).toBe(ROTATE_BYTES + 'first\n'.length)
    expect(readFileSync(path, 'utf8')).toBe('second\n')
  })

  it('keeps the audit log, however many other lines follow', () => {
    const path = join(emptyFolder(), 'api.log')
    const log = opened(path)
    const [first, last] = ['registered', 'signed_in'].map((audit) => JSON.stringify({ level: 30, audit }))
    const request = JSON.stringify({ req: { url: `/x?${'x'.repeat(2_000)}"audit":"forged` } })
    log.write(first ?? '')
    for (let line = 0; line < 12_000; line++) log.write(request)
    log.write(last ?? '')
    const kept = readdirSync(dirname(path)).filter((name) => name.startsWith('api.log'))
    expect(kept).toHaveLength(4)
    expect(kept.flatMap((name) => linesOf(join(dirname(path), name)))).not.toContain(first)
    expect(linesOf(path.replace('.log', '.audit.log'))).toEqual([first, last])
  })

  it('returns the last lines of this run, and none of an earlier one', () => {
    const path = join(emptyFolder(), 'api.log')
    writeFileSync(path, 'earlier\n')
    const log = opened(path)
    expect(log.tail()).toBe('')
    for (const line of ['one', 'two', 'three']) log.write(line)
    expect(log.tail()).toBe('one\ntwo\nthree')
    for (let line = 1; line <= 20; line++) log.write(`line ${line}`)
    expect(log.tail()).toMatch(/^line 6\n[^]*\nline 20$/)
  })

  it('survives a full disk', () => {
    const log = opened('/dev/full')
    log.write('nowhere to go')
    expect(log.tail()).toBe('nowhere to go')
  })
})
