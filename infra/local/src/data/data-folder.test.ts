import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseMongoKind, generatedSecret, prepareDataFolder } from './data-folder.mjs'
import { emptyFolder } from '../workbench.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777
const mongod = '/usr/bin/mongod'
const mongodbUri = 'mongodb://db'

describe('prepareDataFolder', () => {
  it('creates a folder accessible to its owner only', () => {
    const dir = join(emptyFolder(), 'a', 'b')
    prepareDataFolder(dir)
    expect([modeOf(dir), modeOf(join(dir, 'logs'))]).toEqual([0o700, 0o700])
  })

  it('restricts a folder that was accessible to others', () => {
    const dir = emptyFolder()
    chmodSync(dir, 0o755)
    prepareDataFolder(dir)
    expect(modeOf(dir)).toBe(0o700)
  })

  it('says in one sentence that a folder cannot be written', () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    expect(() => prepareDataFolder(join(file, 'data'))).toThrow(
      /^The data folder .* can't be written \(ENOTDIR\)/,
    )
    // Node's own recursive mkdir never returns for this one.
    expect(() => prepareDataFolder('/proc/larder')).toThrow(/can't be written/)
  })
})

describe('generatedSecret', () => {
  it('is generated once for each purpose, long, and readable by its owner only', () => {
    const dir = emptyFolder()
    const secret = generatedSecret(dir, 'jwt-secret')
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(generatedSecret(dir, 'jwt-secret')).toBe(secret)
    expect(modeOf(join(dir, 'jwt-secret'))).toBe(0o600)
    expect(generatedSecret(dir, 'encryption-key')).not.toBe(secret)
    expect(generatedSecret(emptyFolder(), 'jwt-secret')).not.toBe(secret)
  })
})

describe('chooseMongoKind', () => {
  it.each([
    [{ mongodbUri, mongod }, 'external'],
    [{ mongod }, 'mongod'],
    [{}, 'embedded'],
  ])('takes for a new folder, with %j at hand, %s', (found, kind) => {
    const dir = emptyFolder()
    expect(chooseMongoKind(dir, found)).toBe(kind)
    expect(JSON.parse(readFileSync(join(dir, 'store.json'), 'utf8'))).toEqual({ format: 2, mongo: kind })
  })

  it('keeps the embedded store when mongod is installed later', () => {
    const dir = emptyFolder()
    chooseMongoKind(dir, {})
    expect(chooseMongoKind(dir, { mongod })).toBe('embedded')
  })

  const COPY = 'mongodump --uri FROM --archive | mongorestore --uri TO --archive'
  const MOVE = 'npm run move-to-mongodb -- [--data DIR] mongodb://…'
  it.each([
    ['MONGODB_URI appears', {}, { mongodbUri }, 'unset MONGODB_URI', MOVE],
    ['MONGODB_URI disappears', { mongodbUri }, {}, 'set it again', COPY],
    ['mongod disappears', { mongod }, {}, 'not on the PATH any more', COPY],
  ])('stops when %s, and names the copy command', (_what, first, then, hint, command) => {
    const dir = emptyFolder()
    chooseMongoKind(dir, first)
    expect(() => chooseMongoKind(dir, then)).toThrow(hint)
    expect(() => chooseMongoKind(dir, then)).toThrow(command)
  })

  it('refuses a folder of a newer version, and a record that it cannot read', () => {
    const dir = emptyFolder()
    writeFileSync(join(dir, 'store.json'), '{"format":3,"mongo":"embedded"}')
    expect(() => chooseMongoKind(dir, {})).toThrow('written by a newer Larder (format 3)')
    writeFileSync(join(dir, 'store.json'), '{"format":')
    expect(() => chooseMongoKind(dir, {})).toThrow("can't be understood")
  })

  it('marks a folder of an older version, which that version then refuses', () => {
    const dir = emptyFolder()
    writeFileSync(join(dir, 'store.json'), '{"format":1,"mongo":"embedded"}')
    expect(chooseMongoKind(dir, { mongod })).toBe('embedded')
    expect(JSON.parse(readFileSync(join(dir, 'store.json'), 'utf8'))).toEqual({ format: 2, mongo: 'embedded' })
  })

  it("throws the file system's error when the record is not a file", () => {
    const dir = emptyFolder()
    mkdirSync(join(dir, 'store.json'))
    expect(() => chooseMongoKind(dir, {})).toThrow('EISDIR')
  })
})
