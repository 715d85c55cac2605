import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../testing/targets.ts'
import { formatKey } from '../keys.ts'
import { openFolderSnapshot } from './copies.ts'
import { openFolder } from './open.ts'

it('reads the format of this version alone', async () => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  const store = await openFolder(path)
  onTestFinished(() => store.close())
  const open = () => openFolderSnapshot(path, 'larder')
  open().release()
  await store.write(() => store.put(formatKey, Buffer.from('3')))
  expect(open).toThrow(/The file .*data\.sqlite has format 3, and this version reads format 2/)
  await store.write(() => store.remove(formatKey))
  expect(open).toThrow('it does not say its format')
})
