import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths of the content to come. */
  width?: string
  height?: string
  radius?: 'badge' | 'card'
}

/** A grey placeholder for something that is loading. */
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

/** Skeletons with a text for what is loading: immediate for screen readers, visible after 400 ms. */
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
