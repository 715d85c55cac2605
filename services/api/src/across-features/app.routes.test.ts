import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createApi } from '../api.ts'
import { uploadFixture } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'

const webDir = await mkdtemp(join(tmpdir(), 'larder-web-'))
afterTests(() => rm(webDir, { recursive: true }))
await mkdir(join(webDir, 'assets'))
await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Larder</title>')
await writeFile(join(webDir, 'assets', 'index-abc123.js'), 'export {}')
await writeFile(join(webDir, 'assets', 'index-abc123.js.br'), brotliCompressSync('export {}'))
await writeFile(join(webDir, 'assets', 'decode.worker-abc123.js'), 'self.onmessage = () => {}')
await writeFile(join(webDir, 'service-worker.js'), 'self.addEventListener("fetch", () => {})')
await writeFile(join(webDir, 'index.html.gz'), gzipSync('<!doctype html><title>Larder</title>'))
const sut = await startTestApp({ WEB_DIR: webDir })

const get = (url: string) => sut.app.inject({ url })

describe('the client', () => {
  it('serves the page for every path that is no call and no file', async () => {
    for (const url of ['/', '/inventory', '/some/where?x=1']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('lets hashed files be cached forever and answers 404 for missing ones', async () => {
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
  })

  it('is sent compressed if the build has a compressed version and the browser accepts it', async () => {
    const encodingOf = async (url: string, accepted: string) =>
      (await sut.app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    expect(await encodingOf('/assets/index-abc123.js', 'gzip, deflate, br')).toBe('br')
    expect(await encodingOf('/assets/index-abc123.js', 'gzip')).toBeUndefined()
    expect(await encodingOf('/login', 'gzip')).toBe('gzip')
    const plain = await get('/login')
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect((await get('/index.html.gz')).statusCode).toBe(404)
  })

  it('runs no script except its own', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it('says in each page and worker what it may do, and not in the files that they load', async () => {
    const ofPages = ['content-security-policy', 'permissions-policy', 'x-frame-options']
    const ofAll = ['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options']
    const named = async (url: string) => {
      const { headers } = await get(url)
      return [...ofPages, ...ofAll].filter((name) => name in headers)
    }
    expect(await named('/assets/index-abc123.js')).toEqual(ofAll)
    const pages = ['/', '/assets/?x=.js', '/assets/x?.js', '/assets/x%2Ejs', '/assets/gone.js']
    for (const url of [...pages, '/service-worker.js', '/assets/decode.worker-abc123.js'])
      expect([url, await named(url)]).toEqual([url, [...ofPages, ...ofAll]])
  })

  it('handles any spelling of a path, even an invalid one', async () => {
    for (const url of ['//', '//[', '///x', '/a:b', '/%00']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    }
  })

  it('has a service worker that is asked for at each visit', async () => {
    const answer = await get('/service-worker.js')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.body).toContain('fetch')
  })

  it('replaces the service worker by one that removes itself where the operator switched it off', async () => {
    const { app } = await startTestApp({ WEB_DIR: webDir, SERVICE_WORKER: 'off' })
    const answer = await app.inject({ url: '/service-worker.js' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.body).toContain('unregister()')
    expect(answer.body).not.toContain('fetch')
  })

  it('leads to the upload dialog what a browser without the worker shares, wherever it says it comes from', async () => {
    const form = new FormData()
    form.append('files', new Blob(['%PDF'], { type: 'application/pdf' }), 'receipt.pdf')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = Object.fromEntries(request.headers)
    const payload = Buffer.from(await request.arrayBuffer())
    for (const origin of [undefined, 'null', 'https://elsewhere.example']) {
      const answer = await sut.app.inject({
        method: 'POST',
        url: '/share',
        headers: { ...headers, ...(origin === undefined ? {} : { origin }) },
        payload,
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/inventory?open=unshared'])
    }
  })

  it('never leaves its folder', async () => {
    const answer = await get('/..%2f..%2fetc%2fpasswd')
    expect(answer.body).not.toContain('root:')
  })
})

describe('calls', () => {
  it('[API-001] are under /api/v1, and an unknown one is a 404 in JSON', async () => {
    expect((await get('/api/v1/version')).statusCode).toBe(200)
    const unknown = await get('/api/v1/nothing-here')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ code: 'not_found', detail: 'There is nothing here, or not any more' })
  })

  it('[VER-001] return version and build', async () => {
    expect((await get('/api/v1/version')).json()).toEqual({
      version: '0.0.0',
      name: 'Larder',
      api_version: 'v1',
      build_date: null,
      build_time: null,
    })
  })

  it('are documented', async () => {
    const { paths } = (await get('/api/docs/json')).json<{ paths: Record<string, unknown> }>()
    expect(Object.keys(paths)).toContain('/api/v1/auth/login')
  })

  it('are limited per address', async () => {
    const answers = []
    for (let call = 0; call < 1201; call++) {
      answers.push(await sut.app.inject({ url: '/api/v1/version', remoteAddress: '10.9.9.9' }))
    }
    expect(answers[1199]?.statusCode).toBe(200)
    expect(answers[1200]?.statusCode).toBe(429)
    expect(Number(answers[1200]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('health', () => {
  it('is ready when both stores answer', async () => {
    const answer = await get('/health/ready')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok', mongodb: true, redis: true })
  })

  it('reports while data of an earlier version may still have to be migrated', async () => {
    const { version, logger } = sut.container
    const { app, container, close } = await createApi({
      config: sut.config,
      version,
      logger,
      now: () => new Date(),
    })
    afterTests(close)
    const health = async () => (await app.inject({ url: '/health/ready' })).json<Record<string, unknown>>()
    await waitUntil('both stores', async () => (await health()).status === 'ok')
    expect(await health()).toMatchObject({ migration_pending: true })
    await container.start()
    expect(await health()).toEqual({ status: 'ok', mongodb: true, redis: true })
  })

  it('is lost with the folder of files, which no upload makes anew, and says so', async () => {
    const place = await mkdtemp(join(tmpdir(), 'larder-files-gone-'))
    afterTests(() => rm(place, { recursive: true, force: true }))
    const files = await startTestApp({ FILES_AT: place })
    const health = () => files.app.inject({ url: '/health/ready' })
    await waitUntil('the API', async () => (await health()).statusCode === 200)
    await rm(place, { recursive: true })
    await waitUntil('the loss to be seen', async () => (await health()).statusCode === 503)
    expect((await health()).json()).toEqual({
      status: 'unavailable',
      mongodb: true,
      redis: true,
      files: false,
      detail:
        'The place of the files (FILES_AT) is gone: its folder was removed, its disk is not mounted, or nothing can be written there.',
    })
    const maya = await files.signUp()
    const upload = await uploadFixture(await files.listen(), maya.headers, RECEIPT_FIXTURES.png)
    expect(upload.status).toBe(503)
    expect((await health()).statusCode).toBe(503)
  })
})
