import { RunsOutNext } from '../../../features/insights/components/runs-out-next.tsx'
import { PutOnList, usePutOnList } from '../barcodes/put-on-list.tsx'

/** What runs out next, each item of which can be put on a shopping list. */
export function RunsOutNextPart() {
  const shopping = usePutOnList()
  return (
    <RunsOutNext
      listButtonOf={(purchase) => (
        <PutOnList known={purchase} shopping={shopping} label="Add to list" size="small" />
      )}
    />
  )
}
