import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareDataFolder } from '../local/src/data/data-folder.mjs'
import { takeLock } from '../local/src/data/lock-file.mjs'
import { emptyFolder } from '../local/src/workbench.ts'
import { moveIntoFolder } from './volume.mjs'

/** A volume in which an image of before kept its data, and the data folder of now. */
const volumeOfBefore = () => {
  const volume = emptyFolder()
  for (const folder of ['mongo', 'logs', 'run', 'cache']) mkdirSync(join(volume, folder))
  for (const file of ['mongo/data.sqlite', 'logs/api.log', 'jwt-secret', 'store.json', 'larder.lock'])
    writeFileSync(join(volume, file), `of ${file}`)
  const dataDir = join(volume, 'larder')
  prepareDataFolder(dataDir)
  takeLock(join(dataDir, 'larder.lock'), 'This start runs')
  return { volume, dataDir }
}

it('moves what an image of before kept in the volume into the data folder, once', () => {
  const { volume, dataDir } = volumeOfBefore()
  // A start that was ended in between.
  writeFileSync(join(dataDir, 'password-pepper'), 'moved')
  moveIntoFolder(dataDir)
  expect(readdirSync(volume).toSorted()).toEqual(['cache', 'larder'])
  for (const file of ['mongo/data.sqlite', 'logs/api.log', 'jwt-secret', 'store.json'])
    expect(readFileSync(join(dataDir, file), 'utf8')).toBe(`of ${file}`)
  expect(readFileSync(join(dataDir, 'larder.lock'), 'utf8')).toContain('This start runs')
  const moved = readdirSync(dataDir)
  moveIntoFolder(dataDir)
  expect(readdirSync(dataDir)).toEqual(moved)
})

it('leaves alone a new volume, and one in which data are in both places', () => {
  const fresh = join(emptyFolder(), 'larder')
  prepareDataFolder(fresh)
  const { volume, dataDir } = volumeOfBefore()
  writeFileSync(join(dataDir, 'store.json'), 'newer')
  for (const folder of [fresh, dataDir]) moveIntoFolder(folder)
  expect(readdirSync(fresh)).not.toContain('store.json')
  expect(readdirSync(volume)).toContain('mongo')
  expect(readFileSync(join(dataDir, 'store.json'), 'utf8')).toBe('newer')
})

it('moves nothing from under a Larder that runs on the volume', () => {
  const { volume, dataDir } = volumeOfBefore()
  takeLock(join(volume, 'larder.lock'), 'Larder runs')
  expect(() => moveIntoFolder(dataDir)).toThrow('Larder runs')
  expect(readdirSync(volume)).toContain('store.json')
})
