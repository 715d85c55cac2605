import type { ModelCall, ModelUse } from '@larder/shared/contracts/model-use'
import { detailOr } from '../../lib/api/messages.ts'
import { formatInstant, formatNumber, formatSize } from '../../lib/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { LoadingArea, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useModelUse } from './data.ts'
import styles from './model-use-part.module.css'

const PAPERS: Record<ModelCall['paper'], string> = {
  receipt: 'A receipt',
  order_mail: 'An order mail',
  recipe: 'A wish for a recipe',
}

const STATES = {
  under_way: { tone: 'off', label: 'Under way' },
  answered: { tone: 'ok', label: 'Answered' },
  failed: { tone: 'bad', label: 'No answer' },
} as const

/** What of the household's papers went to a language model: to which, when and how much, without what they say. */
export function ModelUsePart() {
  const { use, error, retry } = useModelUse()
  if (use === undefined)
    return error === undefined ? (
      <LoadingArea text="Loading what was asked...">
        <Skeleton height="56px" radius="card" />
      </LoadingArea>
    ) : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load what a language model was asked')}
      </Banner>
    )
  const { today, calls } = use
  if (calls.length === 0 && !today.is_reached)
    return <p className={styles.note}>Nothing of your household was sent to a language model.</p>
  return (
    <div className={styles.part}>
      {today.is_reached ? (
        <Banner tone="warning">
          Your household has used up its share of the language model for today. Receipts, mails and wishes for
          recipes are read by rules today.
        </Banner>
      ) : null}
      <p className={styles.note}>{sayToday(today)}</p>
      <ul className={styles.list}>
        {calls.map((call) => (
          <li key={call.id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.name}>
                {PAPERS[call.paper]} <Badge tone={STATES[call.state].tone}>{STATES[call.state].label}</Badge>
              </p>
              <p className={styles.detail}>
                {formatInstant(call.at)} · <bdi>{call.model}</bdi>
              </p>
              <p className={styles.detail}>{sayAmounts(call)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sayToday({ tokens, share }: ModelUse['today']): string {
  const used = `${sayTokens(tokens)} used today`
  return share === null
    ? `${used}.`
    : `${used}, ${Math.round(share * 100)}% of what a household may use in a day.`
}

function sayAmounts({ state, sent_bytes, received_bytes, tokens, is_estimated }: ModelCall): string {
  if (state === 'under_way') return 'Not counted yet'
  const counted = `${is_estimated ? 'about ' : ''}${sayTokens(tokens)}`
  return `${formatSize(sent_bytes)} sent, ${formatSize(received_bytes)} received, ${counted}`
}

const sayTokens = (count: number): string => (count === 1 ? '1 token' : `${formatNumber(count)} tokens`)
