import type { ErrorBody } from '@larder/shared/contracts/base/errors'

type Issue = NonNullable<ErrorBody['issues']>[number]

/** The server answered with a status outside 200 to 299. */
export class ApiError extends Error {
  readonly status: number
  /** The server's error code, or undefined when something other than our server answered. */
  readonly code: string | undefined
  /** The server's own message; undefined when there is none that can be shown. */
  readonly detail: string | undefined
  readonly issues: readonly Issue[]
  /** Further fields of the error; the call's contract says which. */
  readonly data: unknown

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    const detail = typeof body.detail === 'string' && body.detail.trim() !== '' ? body.detail : undefined
    super(detail ?? `Status ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.detail = detail
    this.issues = Array.isArray(body.issues) ? body.issues : []
    this.data = body.data
  }
}

/** There was no answer: no network, no server, or a timeout. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No response', { cause })
    this.name = 'NetworkError'
  }
}

/**
 * The answer has a status of 200 to 299 but does not match the contract: a proxy's page, or a server of another
 * version.
 */
export class UnexpectedAnswer extends Error {
  constructor() {
    super('The server gave an answer that this page cannot read. Please reload the page.')
    this.name = 'UnexpectedAnswer'
  }
}

/**
 * Whether a failed call may succeed later without anybody's doing: nothing answered, not Larder, or Larder without what
 * it needs. A refusal would be repeated.
 */
export const isOutage = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500
