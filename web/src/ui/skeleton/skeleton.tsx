import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths of the shape that will come. */
  width?: string
  height?: string
  radius?: 'badge' | 'card'
}

/** A grey shape in the place of what is loading. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  const borderRadius = radius ? `var(--radius-${radius})` : undefined
  return (
    <span
      aria-hidden
      className={styles.bone}
      style={{ inlineSize: width, blockSize: height, borderRadius }}
    />
  )
}

/** Skeletons with the words for what is loading: at once for screen readers, after 400 ms for eyes. */
export function LoadingArea({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.words}>
        {text}
      </p>
      <div aria-hidden>{children}</div>
    </div>
  )
}
