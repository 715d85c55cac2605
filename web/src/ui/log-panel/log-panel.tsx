import styles from './log-panel.module.css'

type LogLevel = 'ERROR' | 'WARNING' | 'INFO' | 'DEBUG'
export type LogLine = { timestamp: string; level: LogLevel; message: string }

type LogPanelProps = {
  /** For screen readers. */
  label: string
  logs: readonly LogLine[]
  isSyncing: boolean
}

/** The log lines of a sync so far (SET-036 to SET-039). */
export function LogPanel({ label, logs, isSyncing }: LogPanelProps) {
  return (
    <div role="log" aria-label={label} tabIndex={0} className={styles.box}>
      {logs.length === 0 ? (
        <p className={styles.empty}>
          {isSyncing ? 'Waiting for logs...' : 'No logs available. Start a sync to see logs.'}
        </p>
      ) : (
        logs.map(({ timestamp, level, message }, index) => (
          <p key={index} data-level={level} className={styles.line}>
            <time dateTime={timestamp}>{timestamp}</time> <strong>{level}</strong> {message}
          </p>
        ))
      )}
    </div>
  )
}
