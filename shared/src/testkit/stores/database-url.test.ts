import { describe, expect, it } from 'vitest'
import { databaseUrl } from './database-url.ts'

describe('databaseUrl', () => {
  it.each([
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/fresh'],
    ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/fresh'],
    ['mongodb://a:1,b:2/old?replicaSet=rs0', 'mongodb://a:1,b:2/fresh?replicaSet=rs0'],
    ['mongodb://host?tls=true', 'mongodb://host/fresh?tls=true'],
    ['mongodb://%2Ftmp%2Flarder%2Fmongo.sock', 'mongodb://%2Ftmp%2Flarder%2Fmongo.sock/fresh'],
    ['mongodb+srv://user:secret@cluster.example/old', 'mongodb+srv://user:secret@cluster.example/fresh'],
  ])('puts the name into %s', (url, expected) => {
    expect(databaseUrl(url, 'fresh')).toBe(expected)
  })

  it('refuses what is no connection string', () => {
    expect(() => databaseUrl('http://127.0.0.1', 'fresh')).toThrow('Not a MongoDB connection string')
  })
})
