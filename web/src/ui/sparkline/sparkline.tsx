import styles from './sparkline.module.css'

type SparklineProps = {
  /** The chart's message in one sentence; its numbers belong in a table beside it. */
  label: string
  /** At least two, in order. */
  values: readonly number[]
}

const WIDTH = 100
const HEIGHT = 40

/** The course of a value as a thin line, scaled between its own minimum and maximum. */
export function Sparkline({ label, values }: SparklineProps) {
  const lowest = Math.min(...values)
  const range = Math.max(...values) - lowest
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * WIDTH
    // A constant value is drawn in the middle.
    const y = range > 0 ? HEIGHT - ((value - lowest) / range) * HEIGHT : HEIGHT / 2
    return `${x.toFixed(2)},${y.toFixed(2)}`
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className={styles.line}
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
