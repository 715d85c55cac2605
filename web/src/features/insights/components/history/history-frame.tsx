import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { type ReactNode, useId } from 'react'
import { detailOr } from '../../../../lib/api/messages.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { useHouseholdHistory } from '../../data.ts'
import styles from './history-frame.module.css'

type HistoryFrameProps = {
  title: string
  /** Height of what comes, as a CSS length. */
  height: string
  children: (history: HouseholdHistory) => ReactNode
}

/** A card about the last weeks, while they load, when that failed, and after it. */
export function HistoryFrame({ title, height, children }: HistoryFrameProps) {
  const id = useId()
  const { history, error, retry } = useHouseholdHistory()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {history === undefined ? null : children(history)}
      {history === undefined && error !== undefined ? (
        <Banner tone="error" action={{ label: `Load ${title.toLowerCase()} again`, onPress: retry }}>
          {detailOr(error, 'Failed to load the last weeks')}
        </Banner>
      ) : null}
      {history === undefined && error === undefined ? (
        <LoadingArea text={`Loading ${title.toLowerCase()}...`}>
          <Skeleton height={height} />
        </LoadingArea>
      ) : null}
    </Card>
  )
}
