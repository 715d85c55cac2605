import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { isOutage } from '../lib/api/api-error.ts'

/** The providers that all screens share. */
export function Providers({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ shouldRetryOnError: isOutage }}>{children}</SWRConfig>
}
