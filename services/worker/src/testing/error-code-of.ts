import { DomainError, type ErrorCode } from '@larder/shared/contracts/base/errors'

/** The code that a reading fails with; any other failure is thrown. */
export async function errorCodeOf(reading: Promise<unknown>): Promise<ErrorCode | 'no error'> {
  return reading.then(
    () => 'no error' as const,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )
}
