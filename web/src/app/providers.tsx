import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ApiError } from '../lib/api/api-error.ts'

// A refusal stays a refusal; only a server in trouble or a missing network is worth asking again.
const isWorthRetrying = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** What all screens share. */
export function Providers({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ shouldRetryOnError: isWorthRetrying }}>{children}</SWRConfig>
}
