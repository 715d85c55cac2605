import { type ReactNode, useId } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './forecasts-dialog.module.css'

/** Says which item a button is for, as all of them read alike. */
export function ListButton({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={`Buy ${name}`}>
      {children}
    </div>
  )
}

type PartProps = {
  title: string
  loading: string
  nothing: string
  /** Undefined until it is loaded. */
  count: number | undefined
  /** What is said when loading fails, before the reason. */
  failure: string
  error: unknown
  onRetry: () => void
  /** Said before the rows. */
  lead?: string | undefined
  children: ReactNode
}

/** A part of the forecasts under its heading, with what it says while it loads, fails or is empty. */
export function Part({ title, loading, nothing, count, failure, error, onRetry, lead, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: onRetry }}>
          {failure} <span>{reasonFor(error)}</span>
        </Banner>
      )}
      {count === undefined && error === undefined ? (
        <LoadingArea text={loading}>
          <Skeleton height="72px" radius="card" />
        </LoadingArea>
      ) : null}
      {lead === undefined ? null : <p className={styles.detail}>{lead}</p>}
      {count === 0 ? <p className={styles.detail}>{nothing}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  )
}

type RowProps = {
  name: string
  category: string | null
  detail: ReactNode
  figure: string
  aside: string
  children?: ReactNode
}

/** One item: what is known of it, its figure at the end, and what can be done. */
export function Row({ name, category, detail, figure, aside, children }: RowProps) {
  return (
    <li className={styles.row}>
      <CategoryTile category={category} size="small" />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>{detail}</p>
        {children}
      </div>
      <p className={styles.figure}>
        {figure} <span className={styles.detail}>{aside}</span>
      </p>
    </li>
  )
}
