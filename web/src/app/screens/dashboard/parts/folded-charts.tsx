import { useId, useState } from 'react'
import { WasteTile } from '../../../../features/insights/components/history/waste-tile.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { OverTimePart } from './over-time-part.tsx'
import styles from './over-time-part.module.css'

/** The charts of the last weeks, a tap away where there is little room. */
export function FoldedCharts() {
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
          <>
            <WasteTile />
            <OverTimePart />
          </>
        ) : null}
      </div>
    </>
  )
}
