import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rotateLog, tailLog } from './log-file.mjs'
import { emptyFolder } from './workbench.ts'

const LARGE_BYTES = 6 * 1024 * 1024

describe('rotateLog', () => {
  it('leaves a small log, and one that is not there, alone', () => {
    const path = join(emptyFolder(), 'api.log')
    rotateLog(path)
    writeFileSync(path, 'a line\n')
    rotateLog(path)
    expect(readFileSync(path, 'utf8')).toBe('a line\n')
  })

  it('puts a large log aside and keeps the three latest', () => {
    const path = join(emptyFolder(), 'api.log')
    for (const run of ['1', '2', '3', '4']) {
      writeFileSync(path, run)
      truncateSync(path, LARGE_BYTES)
      rotateLog(path)
    }
    const firstByte = (file: string) => readFileSync(file, 'utf8').charAt(0)
    expect([1, 2, 3].map((age) => firstByte(`${path}.${age}`))).toEqual(['4', '3', '2'])
    expect(existsSync(path) || existsSync(`${path}.4`)).toBe(false)
  })
})

describe('tailLog', () => {
  it('gives the last lines of this run, and none of an earlier one', () => {
    const path = join(emptyFolder(), 'api.log')
    writeFileSync(path, 'earlier\n')
    appendFileSync(path, 'one\ntwo\nthree\n')
    expect(tailLog(path, 2)).toBe('two\nthree')
    expect(tailLog(path, 9, 'earlier\n'.length)).toBe('one\ntwo\nthree')
  })

  it('has nothing to say of an empty log', () => {
    const path = join(emptyFolder(), 'api.log')
    writeFileSync(path, '')
    expect(tailLog(path, 5)).toBe('')
  })
})
