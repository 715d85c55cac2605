import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { ArrowDownUp, Store } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import type { ListActions } from '../../hooks/use-list-actions.ts'
import styles from './shop-bar.module.css'

const ChooseShopDialog = lazyPart(async () => (await import('./choose-shop-dialog.tsx')).ChooseShopDialog)
const CategoryOrderDialog = lazyPart(
  async () => (await import('./category-order-dialog.tsx')).CategoryOrderDialog,
)

type ShopBarProps = {
  list: ShoppingList
  shops: readonly Shop[] | undefined
  actions: ListActions
  /** Beside the progress of a phone there is room for the signs alone. */
  isIconsOnly: boolean
}

/** In which shop a list is used, and the order in which its categories are passed there. */
export function ShopBar({ list, shops, actions, isIconsOnly }: ShopBarProps) {
  const [opened, setOpened] = useState<'shop' | 'order'>()
  const { shop } = list
  const close = () => setOpened(undefined)
  const Words = isIconsOnly ? VisuallyHidden : Fragment
  return (
    <div className={styles.bar}>
      <Button size="small" variant="quiet" icon={Store} onPress={() => setOpened('shop')}>
        <Words>{shop === null ? 'Choose a shop' : <bdi>{shop}</bdi>}</Words>
      </Button>
      {shop === null ? null : (
        <Button size="small" variant="quiet" icon={ArrowDownUp} onPress={() => setOpened('order')}>
          <Words>Order of categories</Words>
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'shop' ? (
          <ChooseShopDialog shop={shop} shops={shops} onChoose={actions.chooseShop} onClose={close} />
        ) : null}
        {opened === 'order' && shop !== null ? (
          <CategoryOrderDialog shop={shop} shops={shops} list={list} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}
