import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../testing/targets.ts'
import { openFolder } from './folder/open.ts'
import { createGarbage } from './garbage.ts'
import { recordKey, recordSpan } from './keys.ts'

it('removes large entries bit by bit, too', async () => {
  const { path, remove } = newFolder()
  onTestFinished(remove)
  const store = await openFolder(path)
  onTestFinished(() => store.close())
  const count = 80
  for (let n = 0; n < count; n++)
    await store.write(() => store.put(recordKey(1, n), Buffer.alloc(1_000_000, n)))
  const { start, end } = recordSpan(1)
  // Only the first, as each is a megabyte.
  const isEmpty = (): boolean => store.range(start, end, false, 1)[Symbol.iterator]().next().done === true
  const garbage = createGarbage(store)
  await store.write(() => garbage.discard({ start, end }))
  expect(isEmpty()).toBe(false)
  garbage.collect()
  await expect.poll(isEmpty).toBe(true)
})
