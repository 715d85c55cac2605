import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { startTestApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const PAGES = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/dev/ui']
const SECRET = 'a secret that only this operator knows, long enough'
const HIDDEN = { NODE_ENV: 'production', PUBLIC_URL: 'https://larder.example', OPERATOR_SECRET: SECRET }

const webDir = await mkdtemp(join(tmpdir(), 'larder-web-'))
afterTests(() => rm(webDir, { recursive: true }))
await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Larder</title>')
let sut: TestApp

const statusesOf = (urls: string[], headers: Record<string, string> = {}) =>
  Promise.all(urls.map(async (url) => (await sut.app.inject({ url, headers })).statusCode))
const all = (status: number, urls = PAGES) => urls.map(() => status)

it('are available outside of production', async () => {
  sut = await startTestApp({ WEB_DIR: webDir, PUBLIC_URL: 'https://larder.example' })
  expect(await statusesOf(PAGES)).toEqual(all(200))
})

it('are available on a single machine, but not behind a proxy on it', async () => {
  sut = await startTestApp({ WEB_DIR: webDir, NODE_ENV: 'production' })
  expect(await statusesOf(PAGES)).toEqual(all(200))
  expect(await statusesOf(PAGES, { 'x-forwarded-for': '192.0.2.1' })).toEqual(all(404))
})

it('are hidden in production without the secret, however their path is written', async () => {
  sut = await startTestApp({ WEB_DIR: webDir, ...HIDDEN })
  const spellings = [...PAGES, '/api/docs/', '/%61pi/docs/json', '/Dev/UI', '/dev/%75i/', '/dev//ui?x=1']
  expect(await statusesOf(spellings)).toEqual(all(404, spellings))
  expect(await statusesOf(PAGES, { 'x-operator-secret': 'a guess' })).toEqual(all(404))
  expect(await statusesOf(PAGES, { 'x-operator-secret': SECRET })).toEqual(all(200))
  expect(await statusesOf(['/', '/dev', '/development/ui'])).toEqual(all(200, ['', '', '']))
})
