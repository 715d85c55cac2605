import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '../local/src/workbench.ts'
import { changedSpecs } from './changed-specs.mjs'

it('finds the browser tests that changed, themselves or by a page model, in every folder', () => {
  const root = emptyFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: root })
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  for (const folder of ['network', 'lists'])
    mkdirSync(join(root, 'web/e2e/specs', folder), { recursive: true })
  write('package-lock.json', JSON.stringify({ packages: {} }))
  write('web/e2e/page.ts', '')
  write('web/e2e/specs/network/offline.spec.ts', "import '../../page.ts'")
  write('web/e2e/specs/lists/trip.spec.ts', '')
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  expect(changedSpecs(root)).toEqual([])
  write('web/e2e/page.ts', 'export const page = 1')
  expect(changedSpecs(root)).toEqual(['web/e2e/specs/network/offline.spec.ts'])
  write('web/e2e/specs/lists/new.spec.ts', '')
  expect(changedSpecs(root).toSorted()).toEqual([
    'web/e2e/specs/lists/new.spec.ts',
    'web/e2e/specs/network/offline.spec.ts',
  ])
})
