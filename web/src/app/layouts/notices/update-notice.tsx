import { useNewVersion } from '../../../lib/service-worker/new-version.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import styles from './update-notice.module.css'

/** Says that a newer version was released while the page is open. Only the person reloads it. */
export function UpdateNotice() {
  if (!useNewVersion()) return null
  return (
    <div className={styles.notice}>
      <Banner tone="info" action={{ label: 'Reload', onPress: () => window.location.reload() }}>
        A new version is ready
      </Banner>
    </div>
  )
}
