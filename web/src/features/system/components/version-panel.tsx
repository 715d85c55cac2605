import { formatDate } from '../../../lib/format.ts'
import { useVersion } from '../data.ts'
import styles from './version-panel.module.css'

/** The server's full version (VER-002 to VER-005). */
export function VersionPanel() {
  const { data, error } = useVersion()
  const state = error === undefined ? '...' : 'Error loading'
  // A time is meaningless without its day (VER-005). The server uses UTC for both.
  const time = data?.build_time ? ` ${data.build_time} UTC` : ''
  const builtAt = data?.build_date && formatDate(data.build_date) + time
  const rows: [string, string][] = [
    ['App Version', data ? data.version || 'N/A' : state],
    ['API Version', data ? data.api_version || 'N/A' : state],
    ['System Name', data ? data.name || 'Unknown' : state],
    ['Build Date/Time', data ? builtAt || 'Not available' : state],
  ]
  return (
    <dl className={styles.panel}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
