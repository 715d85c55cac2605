import { CATEGORIES } from '@larder/foods'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { useState } from 'react'
import { detailOr } from '../../../../lib/api/messages.ts'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useOrderShop } from '../../data.ts'
import { findShop, orderIn } from '../../shops.ts'
import styles from './category-order-dialog.module.css'
import { CategoryRows } from './category-rows.tsx'

type CategoryOrderDialogProps = {
  shop: string
  shops: readonly Shop[] | undefined
  list: ShoppingList
  onClose: () => void
}

/** The order in which the categories of a shop are passed, as it was learned; a person can decide on another one. */
export function CategoryOrderDialog({ shop, shops, list, onClose }: CategoryOrderDialogProps) {
  const orderShop = useOrderShop()
  const known = findShop(shops, shop)
  const [categories, setCategories] = useState<readonly string[]>(() => [
    ...new Set([
      ...orderIn(shops, shop),
      ...CATEGORIES,
      ...list.items.flatMap(({ item }) => item.category ?? []),
    ]),
  ])
  const { failure, isPending, send } = useSending({
    onDone: onClose,
    failureText: (error) => detailOr(error, 'Failed to save the order'),
  })
  const save = (decided: readonly string[] | null) => send(() => orderShop(shop, decided))
  return (
    <FormDialog
      title="Order of categories"
      submitLabel="Save order"
      isPending={isPending}
      failure={failure}
      onSubmit={() => save(categories)}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {sayHow(known)} In <bdi>{shop}</bdi> lists are shown in this order. Drag a category, or move it with
        the arrow keys.
      </p>
      <CategoryRows categories={categories} onChange={setCategories} />
      {known?.is_fixed ? (
        <Button variant="quiet" isDisabled={isPending} onPress={() => void save(null)}>
          Learn from shopping again
        </Button>
      ) : null}
    </FormDialog>
  )
}

function sayHow(shop: Shop | undefined): string {
  if (shop?.is_fixed) return 'This order was decided by a person.'
  return shop !== undefined && shop.categories.length > 0
    ? 'This order was learned from the order in which you tick.'
    : 'This order will be learned from the order in which you tick.'
}
