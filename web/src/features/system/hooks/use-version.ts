import { getVersion, type VersionInfo } from '@larder/shared/contracts/system'
import useSWR, { type SWRResponse } from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'

/** The server's version; an error says that it did not answer. */
export const useVersion = (): SWRResponse<VersionInfo, unknown> =>
  useSWR<VersionInfo, unknown>(dataKeys.version, () => call(getVersion, {}), { revalidateOnFocus: false })
