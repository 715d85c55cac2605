import { getMe } from '@larder/shared/contracts/accounts/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeSession } from '../../../lib/session/session-store.ts'
import { keepSharedFiles } from '../../../lib/share/shared-files.ts'
import { answers } from '../../../testing/handlers.ts'
import { server } from '../../../testing/server.ts'
import { fakeCaches } from '../../../testing/browser/fake-caches.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { importSession } from './import-session.ts'
import { takeSharedRecipe } from './shared-recipe.ts'

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  storeSession('sample-token', sampleUser)
  server.use(answers(getMe, sampleUser))
})
afterEach(importSession.reset)

describe('what was shared as a recipe', () => {
  it.each([
    ['Look: https://hob.example/soup', { way: 'address', address: 'https://hob.example/soup' }],
    ['Leek soup\n2 leeks', { way: 'text', text: 'Leek soup\n2 leeks' }],
    [`${'1 leek\n'.repeat(60)}https://hob.example`, { way: 'text' }],
  ])('is an address where it brings one, else a text: %s', async (text, source) => {
    await keepSharedFiles([new File([text], 'shared.txt', { type: 'text/plain' })])
    expect(await takeSharedRecipe()).toBe(true)
    expect(importSession.current()).toMatchObject({ source, readingSince: null, error: null })
    expect(await caches.has('larder-shared-files')).toBe(false)
  })

  it('is the first of several files, and says so', async () => {
    const files = ['a.html', 'b.html'].map((name) => new File(['<html>'], name, { type: 'text/html' }))
    await keepSharedFiles(files)
    await takeSharedRecipe()
    expect(importSession.current().source).toMatchObject({ way: 'file', file: { name: 'a.html' } })
    expect(importSession.current().error).toContain('One recipe at a time')
  })

  it('stays while nobody is signed in', async () => {
    localStorage.clear()
    await keepSharedFiles([new File(['Soup'], 'shared.txt', { type: 'text/plain' })])
    expect(await takeSharedRecipe()).toBe(false)
    expect(await caches.has('larder-shared-files')).toBe(true)
  })
})
