import type { ItemPage } from '@larder/shared/contracts/item-page'
import clsx from 'clsx'
import { useItemHistory, usePricesPaid } from '../../../features/items/data.ts'
import { useItemEdits } from '../../../features/items/use-item-edits.ts'
import { AssumedUseSection } from '../../../features/items/components/sections/assumed-use-section.tsx'
import { BarcodesSection } from './barcodes-section.tsx'
import { ConversionsSection } from '../../../features/items/components/sections/conversions-section.tsx'
import { FoodSection } from '../../../features/items/components/sections/food-section.tsx'
import { ItemHead } from '../../../features/items/components/item-head.tsx'
import { HistorySection, PricesSection } from './item-lists.tsx'
import styles from './item-page.module.css'
import { itemStatus } from './item-status.ts'
import { KeepingSection } from '../../../features/items/components/sections/keeping-section.tsx'
import { LotsSection } from './lots-section.tsx'
import { NamesSection } from '../../../features/items/components/sections/names-section.tsx'

/** Everything that the household knows of an item: its stock in one column, what it is in the other. */
export function ItemPageView({ page, today }: { page: ItemPage; today: string }) {
  const edits = useItemEdits(page)
  const itemId = page.item.id
  const prices = usePricesPaid(itemId)
  const history = useItemHistory(itemId)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ItemHead page={page} status={itemStatus(page)} edits={edits} />
        <LotsSection page={page} today={today} />
        <PricesSection itemId={itemId} />
        <div className={clsx(isLoading(prices) && styles.later)}>
          <HistorySection itemId={itemId} />
        </div>
      </div>
      <div className={clsx(styles.column, (isLoading(prices) || isLoading(history)) && styles.below)}>
        <FoodSection page={page} onLink={edits.linkFood} />
        <KeepingSection page={page} onSet={edits.setKeepingTime} />
        <AssumedUseSection page={page} onSet={edits.setAssumedUse} />
        <ConversionsSection page={page} onSet={edits.setConversion} />
        <NamesSection page={page} edits={edits} />
        <BarcodesSection item={page.item} />
      </div>
    </div>
  )
}

type List = Pick<ReturnType<typeof usePricesPaid>, 'error'> & { rows: readonly unknown[] | undefined }

/** Whether the height of a list is unknown: what stands below it is shown afterwards, as it would move. */
const isLoading = ({ rows, error }: List) => rows === undefined && error === undefined
