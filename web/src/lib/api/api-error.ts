import type { ErrorBody } from '@larder/shared/contracts/base/errors'

type Issue = NonNullable<ErrorBody['issues']>[number]

/** The server answered with a status outside 200 to 299. */
export class ApiError extends Error {
  readonly status: number
  /** The server's code, or undefined when something else than our server answered. */
  readonly code: string | undefined
  /** The server's own words; undefined when it gave none that can be shown. */
  readonly detail: string | undefined
  readonly issues: readonly Issue[]
  /** What the code carries beside its words; the call's contract says which. */
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

/** No answer came: no network, no server, or the time was up. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No response', { cause })
    this.name = 'NetworkError'
  }
}

/** Something answered with 200 to 299, but not what the contract says: a proxy's page, or a server of another version. */
export class UnexpectedAnswer extends Error {
  constructor() {
    super('The server gave an answer that this page cannot read. Please reload the page.')
    this.name = 'UnexpectedAnswer'
  }
}
