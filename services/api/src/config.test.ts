import { describe, expect, it } from 'vitest'
import { readConfig } from '@larder/shared/server/config'
import { ApiConfig } from './config.ts'

const KEY = 'a key of at least thirty-two characters'
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', ENCRYPTION_KEY: KEY }

const read = (settings: Record<string, string>) =>
  readConfig(ApiConfig, {
    MONGODB_URI: 'mongodb://127.0.0.1',
    REDIS_URL: 'redis://127.0.0.1',
    JWT_SECRET: KEY,
    OPERATOR_SECRET: KEY,
    ...settings,
  })

describe('secrets', () => {
  it.each(['JWT_SECRET', 'OPERATOR_SECRET'])(
    '%s is required, and must be long, for the API to start',
    (name) => {
      const message = (value: string) => `Configuration is incomplete or wrong (${name}: ${value}).`
      expect(() => read({ [name]: '' })).toThrow(message('must be set'))
      expect(() => read({ [name]: 'short' })).toThrow(message('must have at least 32 characters'))
    },
  )
})

it('names the private networks that people may use servers of', () => {
  const { ALLOWED_NETWORKS, RECIPE_NETWORKS, BARCODE_NETWORKS } = read({
    ALLOWED_NETWORKS: '192.168.0.0/16, fd00::7',
  })
  expect(ALLOWED_NETWORKS).toHaveLength(2)
  expect([...RECIPE_NETWORKS, ...BARCODE_NETWORKS]).toEqual([])
  expect(() => read({ ALLOWED_NETWORKS: '192.168' })).toThrow(
    "ALLOWED_NETWORKS: '192.168' is no network like 192.168.0.0/16",
  )
})

describe('settings of Google', () => {
  it('may be absent, and belong together', () => {
    expect(read({}).GOOGLE_CLIENT_ID).toBeUndefined()
    expect(read(GOOGLE)).toMatchObject({ ...GOOGLE, ENCRYPTION_KEY: [KEY] })
    const { GOOGLE_CLIENT_SECRET, GOOGLE_CLIENT_ID, ENCRYPTION_KEY: _key } = GOOGLE
    expect(() => read({ ...GOOGLE, GOOGLE_CLIENT_SECRET: '' })).toThrow(
      'GOOGLE_CLIENT_SECRET: must be set where GOOGLE_CLIENT_ID is, and only there',
    )
    expect(() => read({ GOOGLE_CLIENT_SECRET })).toThrow('and only there')
    expect(() => read({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET })).toThrow(
      'ENCRYPTION_KEY: must be set where GOOGLE_CLIENT_ID is',
    )
  })

  it('take several keys, each long enough', () => {
    expect(read({ ENCRYPTION_KEY: `${KEY}!,${KEY}` }).ENCRYPTION_KEY).toEqual([`${KEY}!`, KEY])
    expect(() => read({ ENCRYPTION_KEY: `${KEY},short` })).toThrow('must have at least 32 characters')
  })

  it('accept a stand-in on this machine only', () => {
    expect(read({ GOOGLE_BASE_URL: 'http://127.0.0.1:4000/' }).GOOGLE_BASE_URL).toBe('http://127.0.0.1:4000')
    for (const url of ['http://google.example.com', 'http://127.0.0.1.example.com', 'file:///127.0.0.1']) {
      expect(() => read({ GOOGLE_BASE_URL: url })).toThrow('GOOGLE_BASE_URL')
    }
  })
})
