import { useIsOnline } from '../../../lib/offline/use-is-online.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import styles from './connection-notice.module.css'

/** Shown above the page while the browser is offline. */
export function ConnectionNotice() {
  if (useIsOnline()) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title="You are offline">
        What you see may be out of date. Changes of shopping lists are sent when the connection is back;
        nothing else can be saved until then.
      </Banner>
    </div>
  )
}
