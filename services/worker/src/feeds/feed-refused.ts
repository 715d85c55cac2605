/** Why nothing is taken from a file, in words for operators. */
const REASONS = {
  empty: 'The file is empty',
  html: 'This is a web page, not a file of prices or promotions',
  unknown_kind: 'This is neither a price file of a chain nor a CSV or JSON file of promotions',
  too_large: 'The file is too large',
  gzip_bomb: 'The compressed file grows beyond any file of prices',
  unreadable: 'The file could not be read',
  not_found: 'There is no such file',
  private_network: 'The address leads into a private network that FEED_NETWORKS does not name',
  unreachable: 'The server could not be reached',
  refused: 'The server answered with an error',
} as const

type FeedReason = keyof typeof REASONS

/** A feed from which nothing can be taken, now or in general. */
export class FeedRefusedError extends Error {
  readonly reason: FeedReason
  constructor(reason: FeedReason, detail?: string) {
    super(detail === undefined ? REASONS[reason] : `${REASONS[reason]}: ${detail}`)
    this.name = 'FeedRefusedError'
    this.reason = reason
  }
}
