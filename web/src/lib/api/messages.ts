import { ApiError, NetworkError } from './api-error.ts'

/** The generic message for a failed request of `thing` (API-008 to API-011); the server's detail takes precedence. */
export function messageFor(error: unknown, thing: string): string {
  if (error instanceof ApiError) {
    if (error.status === 404) return error.detail ?? `${thing} not found`
    return `Error fetching ${thing}: ${error.detail ?? 'Unknown server error'}`
  }
  if (error instanceof NetworkError)
    return `Network error while fetching ${thing}. Server might be unavailable.`
  return `Request error: ${error instanceof Error ? error.message : String(error)}`
}

/** The server's detail, else the operation's own fallback (API-006, API-007). */
export const detailOr = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.detail : undefined) ?? fallback

/**
 * The paired messages of the specification (resolution 9): the server's detail, else `refused` when it answered without
 * one, else `failed` when it did not answer.
 */
export const failureOf = (error: unknown, refused: string, failed: string): string =>
  error instanceof ApiError ? (error.detail ?? refused) : failed

/**
 * The reason of a failed action, for use after 'Error …: ' (INV-071 to INV-074); the server's own message where it has
 * one.
 */
export function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? 'Unknown server error'
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? 'The server did not answer. Please try again.'
      : 'You are offline. Please try again when the connection is back.'
  }
  return error instanceof Error ? error.message : String(error)
}
