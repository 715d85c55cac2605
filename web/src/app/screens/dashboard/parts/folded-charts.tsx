import { type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import styles from './folded-charts.module.css'

/** The charts of the last weeks, a tap away where there is little room, and loaded then. */
export function FoldedCharts({ children }: { children: ReactNode }) {
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <>
      <Button
        isBlock
        aria-expanded={isUnfolded}
        aria-controls={id}
        onPress={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Hide waste, stock and spending' : 'Show waste, stock and spending'}
      </Button>
      <div id={id} className={styles.folded}>
        {isUnfolded ? (
          <PartBoundary>
            <Suspense
              fallback={
                <LoadingArea text="Loading charts...">
                  <Skeleton height="120px" radius="card" />
                </LoadingArea>
              }
            >
              {children}
            </Suspense>
          </PartBoundary>
        ) : null}
      </div>
    </>
  )
}
