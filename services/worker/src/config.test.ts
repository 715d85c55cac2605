import { describe, expect, it } from 'vitest'
import { readConfig } from '@larder/shared/server/config'
import { WorkerConfig } from './config.ts'

const STORES = { MONGODB_URI: 'mongodb://localhost', REDIS_URL: 'redis://localhost' }
const MODEL = { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'some-model' }
const read = (environment: Record<string, string>) => readConfig(WorkerConfig, { ...STORES, ...environment })

describe('the settings of a language model', () => {
  it('are all absent by default', () => {
    expect(read({})).not.toHaveProperty('LLM_BASE_URL')
  })

  it('need no key', () => {
    expect(read({ ...MODEL, LLM_API_KEY: '' })).toMatchObject({ ...MODEL, LLM_TIMEOUT_SECONDS: 60 })
  })

  it.each<Record<string, string>>([
    { LLM_BASE_URL: MODEL.LLM_BASE_URL },
    { LLM_MODEL: MODEL.LLM_MODEL },
    { LLM_API_KEY: 'secret' },
    { LLM_BASE_URL: MODEL.LLM_BASE_URL, LLM_API_KEY: 'secret' },
  ])('are refused in half: %o', (half) => {
    expect(() => read(half)).toThrow(
      'Configuration is incomplete or wrong (LLM_BASE_URL and LLM_MODEL: must be set together).',
    )
  })

  it.each(['localhost:11434', 'file:///etc/passwd', 'https://me:secret@host/v1'])(
    'do not accept an address like %s, and do not repeat it',
    (LLM_BASE_URL) => {
      const reading = () => read({ ...MODEL, LLM_BASE_URL })
      expect(reading).toThrow('LLM_BASE_URL: must be like https://host/v1, without a user name')
      expect(reading).not.toThrow(LLM_BASE_URL)
    },
  )
})
