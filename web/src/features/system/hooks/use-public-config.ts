import { getPublicConfig, type PublicConfig } from '@larder/shared/contracts/system'
import useSWR, { type SWRResponse } from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'

/** What the operator has set; it does not change while the client is open. */
export const usePublicConfig = (): SWRResponse<PublicConfig, unknown> =>
  useSWR<PublicConfig, unknown>(dataKeys.publicConfig, () => call(getPublicConfig, {}), {
    revalidateOnFocus: false,
  })
