import type { ShoppingExclusion } from '@larder/shared/contracts/shopping-lists/exclusions'
import { SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import lineStyles from '../../../ui/list-line/list-line.module.css'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useExclusions, useListMutations } from '../data.ts'

/** What generated lists leave out, each of which can be allowed again. */
export function ExclusionsList() {
  const { exclusions, error, retry } = useExclusions()
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'Failed to load the excluded items')}
        </Banner>
      )}
      {exclusions === undefined && error === undefined ? (
        <LoadingArea text="Loading excluded items...">
          <Skeleton height="44px" radius="card" />
        </LoadingArea>
      ) : null}
      {exclusions?.length === 0 ? <p>Nothing is left out.</p> : null}
      <ul>
        {exclusions?.map((exclusion) => (
          <ExclusionLine key={`${exclusion.item_id} ${exclusion.item_name}`} exclusion={exclusion} />
        ))}
      </ul>
    </>
  )
}

function ExclusionLine({ exclusion }: { exclusion: ShoppingExclusion }) {
  const { item_name: name } = exclusion
  const { exclude } = useListMutations()
  const [isPending, setIsPending] = useState(false)
  const allow = async () => {
    setIsPending(true)
    try {
      await exclude(exclusion, false)
      showToast({
        tone: 'success',
        text: `${isolated(name)} can be on lists again`,
        onUndo: () => void leaveOut(),
      })
    } catch (error) {
      showToast({ tone: 'error', text: detailOr(error, SHOPPING_FAILURES.update) })
    }
    setIsPending(false)
  }
  const leaveOut = async () => {
    try {
      await exclude(exclusion, true)
    } catch (error) {
      showToast({ tone: 'error', text: detailOr(error, SHOPPING_FAILURES.update) })
    }
  }
  return (
    <li className={lineStyles.line}>
      <span className={lineStyles.words}>
        <bdi>{name}</bdi>
      </span>
      <Button size="small" isPending={isPending} aria-label={`Allow ${name}`} onPress={() => void allow()}>
        Allow
      </Button>
    </li>
  )
}
