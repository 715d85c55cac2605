import styles from './bar-chart.module.css'

type Bar = {
  label: string
  /** What stands below the bar where its label has no room; the label by default. */
  tick?: string
  value: number
  /** The value as text, shown when the pointer is over the bar. */
  valueText: string
}

type BarChartProps = {
  /** The chart's message in one sentence; its numbers belong in a table beside it. */
  label: string
  bars: readonly Bar[]
}

const HEIGHT = 120
const SLOT = 10
const BAR = 6

/** Bars of one series side by side, mirrored in right-to-left languages. */
export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 0)
  const columns = { gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }
  return (
    <div className={styles.chart}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {bars.map(({ label: name, value, valueText }, index) => {
          const height = highest > 0 ? (Math.max(0, value) / highest) * HEIGHT : 0
          return (
            <rect
              key={name}
              x={index * SLOT + (SLOT - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${name}: ${valueText}`}</title>
            </rect>
          )
        })}
      </svg>
      <div aria-hidden className={styles.labels} style={columns}>
        {bars.map(({ label: name, tick = name }) => (
          <span key={name}>{tick}</span>
        ))}
      </div>
    </div>
  )
}
