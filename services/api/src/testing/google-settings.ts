import type { FakeGoogle } from '@larder/shared/testkit/fake-google/server'

/** The settings with which a test app takes a stand-in for Google. */
export const googleSettings = ({ origin, clientId, clientSecret }: FakeGoogle): Record<string, string> => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_BASE_URL: origin,
  ENCRYPTION_KEY: 'a key that only the tests have and know',
})
