import { afterTests } from '@larder/shared/testkit/after-tests'
import { startFakeGoogle } from '@larder/shared/testkit/fake-google/server'
import type { FakePerson } from '@larder/shared/testkit/fake-google/people'
import type { FakeGoogle } from '@larder/shared/testkit/fake-google/server'

/** A stand-in for Google that ends after the tests; `people` have accounts there. */
export const startTestGoogle = async (people: readonly FakePerson[] = []): Promise<FakeGoogle> => {
  const google = await startFakeGoogle({ clientId: 'larder-test', clientSecret: 'only for tests', people })
  afterTests(google.close)
  return google
}

/** The settings with which a test app uses a stand-in for Google. */
export const googleSettings = ({ origin, clientId, clientSecret }: FakeGoogle): Record<string, string> => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_BASE_URL: origin,
  ENCRYPTION_KEY: 'a key that only the tests have and know',
})
