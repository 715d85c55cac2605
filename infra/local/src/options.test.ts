import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOptions, USAGE } from './options.mjs'

describe('readOptions', () => {
  it('uses port 8080, this machine only and ./data by default', () => {
    expect(readOptions([])).toEqual({
      isDev: false,
      port: 8080,
      dataDir: resolve('data'),
      host: '127.0.0.1',
      isHttps: false,
      hasFakeGoogle: false,
      hasDemo: false,
    })
  })

  it('separates the data of npm run dev from other data, and restricts it to this machine', () => {
    expect(readOptions(['--dev'])).toMatchObject({ isDev: true, port: 5173, dataDir: resolve('data/dev') })
    expect(() => readOptions(['--dev', '--host'])).toThrow('npm run dev is for this machine alone')
  })

  it('accepts a port, a folder and an address', () => {
    const args = ['--port', '9000', '--data', '/var/larder', '--host', '192.168.1.5']
    expect(readOptions(args)).toMatchObject({ port: 9000, dataDir: '/var/larder', host: '192.168.1.5' })
  })

  it.each([[['--host']], [['--host', '--port', '8080']]])(
    'listens on all addresses with --host without a value (%j)',
    (args) => {
      expect(readOptions(args)).toMatchObject({ host: '0.0.0.0', port: 8080 })
    },
  )

  it('allows the stand-in for Google on this machine only', () => {
    expect(readOptions(['--fake-google'])).toMatchObject({ hasFakeGoogle: true, host: '127.0.0.1' })
    expect(() => readOptions(['--host', '--fake-google'])).toThrow('leave out --host')
  })

  it('adds the demo household only when asked, also for development', () => {
    expect(readOptions(['--demo'])).toMatchObject({ hasDemo: true, dataDir: resolve('data') })
    expect(readOptions(['--dev', '--demo'])).toMatchObject({ hasDemo: true, isDev: true })
    expect(USAGE).toContain('--demo')
  })

  it('serves https, with and without other devices, but not for development', () => {
    expect(readOptions(['--https'])).toMatchObject({ isHttps: true, host: '127.0.0.1' })
    expect(readOptions(['--host', '--https'])).toMatchObject({ isHttps: true, host: '0.0.0.0' })
    expect(() => readOptions(['--dev', '--https'])).toThrow('leave out --https')
  })

  it('returns undefined when help is requested', () => {
    expect(readOptions(['--help'])).toBeUndefined()
  })

  it.each(['0', '65536', '80.5', '1e3', 'abc', '-1', ''])('refuses the port %j', (port) => {
    expect(() => readOptions([`--port=${port}`])).toThrow('--port takes a number from 1 to 65535')
  })

  it('shows the available options when one is unknown', () => {
    expect(() => readOptions(['--prot', '1'])).toThrow(/Unknown option '--prot'[^]*--port N/)
  })
})
