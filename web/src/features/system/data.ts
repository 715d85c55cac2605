import {
  getPublicConfig,
  getVersion,
  type PublicConfig,
  type VersionInfo,
} from '@larder/shared/contracts/system'
import useSWR, { type SWRResponse } from 'swr'
import { call } from '../../lib/api/call.ts'

// Neither changes while the client is open.
const READ_ONCE = { revalidateOnFocus: false }

/** The server's version; an error means that it did not answer. */
export const useVersion = (): SWRResponse<VersionInfo, unknown> =>
  useSWR<VersionInfo, unknown>(['version'], () => call(getVersion, {}), READ_ONCE)

/** The public configuration that the operator has set. */
export const usePublicConfig = (): SWRResponse<PublicConfig, unknown> =>
  useSWR<PublicConfig, unknown>(['publicConfig'], () => call(getPublicConfig, {}), READ_ONCE)
