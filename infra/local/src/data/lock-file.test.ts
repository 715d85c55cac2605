import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeLock } from './lock-file.mjs'
import { identify } from '../processes/process-identity.mjs'
import { emptyFolder } from '../workbench.ts'

const WHAT = 'Larder already runs here'
const lockPath = () => join(emptyFolder(), 'larder.lock')
const gonePid = () => spawnSync(process.execPath, ['-e', '']).pid

describe('takeLock', () => {
  it('refuses a second holder with a sentence that names the first, until it is released', () => {
    const path = lockPath()
    const release = takeLock(path, WHAT)
    expect(() => takeLock(path, WHAT)).toThrow(`Larder already runs here (process ${process.pid}).`)
    release()
    expect(existsSync(path)).toBe(false)
    takeLock(path, WHAT)()
  })

  it('is readable by its owner only and leaves no other file behind', () => {
    const path = lockPath()
    takeLock(path, WHAT)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(path, '..'))).toEqual(['larder.lock'])
  })

  it('is taken over from a process that no longer runs', () => {
    const path = lockPath()
    writeFileSync(path, JSON.stringify({ ...identify(process.pid), pid: gonePid(), what: WHAT }))
    takeLock(path, WHAT)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is taken over when the process id belongs to a later process now', () => {
    const path = lockPath()
    writeFileSync(path, JSON.stringify({ ...identify(process.pid), process_started: '1', what: WHAT }))
    expect(() => takeLock(path, WHAT)).not.toThrow()
  })

  it('is taken over when a crash left it unreadable', () => {
    const path = lockPath()
    writeFileSync(path, '')
    expect(() => takeLock(path, WHAT)).not.toThrow()
  })

  it('is not taken from a process of another machine, and the message says how to override it', () => {
    const path = lockPath()
    writeFileSync(path, JSON.stringify({ ...identify(process.pid), machine: 'cellar', what: WHAT }))
    expect(() => takeLock(path, WHAT)).toThrow(`on cellar); if that machine is gone, delete ${path}.`)
  })
})
