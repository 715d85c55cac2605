import { getModelUse, type ModelUse } from '@larder/shared/contracts/model-use'
import useSWR from 'swr'
import { call } from '../../lib/api/call.ts'

/** What the household used of a language model today, and its latest calls. */
export function useModelUse() {
  const { data, error, mutate } = useSWR<ModelUse, unknown>(['modelUse'], () => call(getModelUse, {}))
  return { use: data, error, retry: () => void mutate() }
}
