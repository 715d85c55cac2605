import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'
import { emptyFolder } from '../workbench.ts'

function sources() {
  const root = emptyFolder()
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/deep/a.ts'), 'a')
  writeFileSync(join(root, 'tsconfig.json'), '{}')
  return { root, take: () => fingerprint(root, ['src', 'tsconfig.json', 'absent']) }
}

describe('fingerprint', () => {
  it('stays the same while nothing changes', () => {
    const { take } = sources()
    expect(take()).toBe(take())
  })

  it('changes with a content, a name, and a new file', () => {
    const { root, take } = sources()
    const seen = [take()]
    writeFileSync(join(root, 'src/deep/a.ts'), 'b')
    seen.push(take())
    renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/c.ts'))
    seen.push(take())
    writeFileSync(join(root, 'src/d.ts'), '')
    seen.push(take())
    expect(new Set(seen).size).toBe(4)
  })

  it('ignores tests and build output', () => {
    const { root, take } = sources()
    const before = take()
    mkdirSync(join(root, 'src/dist'))
    writeFileSync(join(root, 'src/dist/a.js'), 'built')
    writeFileSync(join(root, 'src/deep/a.test.ts'), 'test')
    writeFileSync(join(root, 'src/deep/a.int.test.ts'), 'test')
    expect(take()).toBe(before)
  })
})
