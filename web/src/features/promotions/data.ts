import { listRelevantPromotions, type RelevantPromotions } from '@larder/shared/contracts/promotions'
import useSWR from 'swr'
import { UnexpectedAnswer } from '../../lib/api/api-error.ts'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { detailOr } from '../../lib/api/messages.ts'

const PROMOTIONS = cacheUnder('promotions', [listRelevantPromotions])

/** The household's promotions, the most useful first; `failure` says why there are none to show (DASH-034, PROM-003). */
export function usePromotions() {
  const { data, error, mutate } = useSWR<RelevantPromotions, unknown>([PROMOTIONS], () =>
    call(listRelevantPromotions, {}),
  )
  return {
    promotions: data?.promotions,
    failure: error === undefined || data !== undefined ? undefined : sayFailure(error),
    retry: () => void mutate(),
  }
}

const sayFailure = (error: unknown): string =>
  error instanceof UnexpectedAnswer
    ? 'Invalid response format from promotions API'
    : detailOr(error, 'Failed to load promotions')
