import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ApiError } from '../lib/api/api-error.ts'

// A refused request would be refused again; only server failures and lost connections are retried.
const isWorthRetrying = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** The providers that all screens share. */
export function Providers({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ shouldRetryOnError: isWorthRetrying }}>{children}</SWRConfig>
}
