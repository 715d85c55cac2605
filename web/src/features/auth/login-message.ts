import { ApiError, NetworkError } from '../../lib/api/api-error.ts'

/** The documented messages for a failed login (AUTH-014 to AUTH-017). */
export function loginMessage(error: unknown): string {
  if (error instanceof ApiError) {
    return error.detail ?? (error.status === 401 ? 'Invalid username or password' : 'Login failed')
  }
  if (error instanceof NetworkError) return 'Network error. Server might be unavailable.'
  return 'An unknown error occurred'
}
