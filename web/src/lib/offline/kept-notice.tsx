import { History } from 'lucide-react'
import { Banner } from '../../ui/banner/banner.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { detailOr } from '../api/messages.ts'
import { formatRecentInstant } from '../format.ts'
import { useIsOnline } from './use-is-online.ts'
import styles from './kept-notice.module.css'

type KeptNoticeProps = {
  /** When the shown data was received (ISO 8601); undefined while it is current. */
  asOf: string | undefined
  /** Why it could not be loaded again; undefined while it loads. */
  error: unknown
  /** What failed, where the server does not say why. */
  failure: string
  /** What becomes of changes meanwhile. */
  saving?: string
  onRetry: () => void
}

const NOT_SAVED = 'Nothing can be saved until the server answers again.'

/** For screens whose changes wait in this browser. */
export const SENT_LATER = 'What you change is sent when the server answers again.'

/**
 * Says beside data of `useKept` how old they are; nothing while they are current. Without a connection the notice above
 * the page says the rest.
 */
export function KeptNotice({ asOf, error, failure, saving = NOT_SAVED, onRetry }: KeptNoticeProps) {
  const isOnline = useIsOnline()
  if (asOf === undefined) return null
  const time = <time dateTime={asOf}>{formatRecentInstant(asOf)}</time>
  if (!isOnline || error === undefined) {
    return (
      <p className={styles.note}>
        <Icon of={History} size={16} />
        <span>As of {time}</span>
      </p>
    )
  }
  return (
    <div className={styles.banner}>
      <Banner tone="warning" action={{ label: 'Try again', onPress: onRetry }}>
        <p>{detailOr(error, failure)}</p>
        <p>
          You see what was loaded before, as of {time}. {saving} Larder keeps trying.
        </p>
      </Banner>
    </div>
  )
}
