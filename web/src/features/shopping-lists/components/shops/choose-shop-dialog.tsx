import { MAX_SHOP_NAME_LENGTH, type Shop, ShopName } from '@larder/shared/contracts/shopping-lists/shops'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { findShop } from '../../shops.ts'
import styles from './choose-shop-dialog.module.css'

type ChooseShopDialogProps = {
  shop: string | null
  shops: readonly Shop[] | undefined
  onChoose: (shop: string | null) => void
  onClose: () => void
}

/** Chooses the shop of a list: one of the receipts, or any other by its name. */
export function ChooseShopDialog({ shop, shops, onChoose, onClose }: ChooseShopDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const chosen = shop === null ? undefined : findShop(shops, shop)
  const choose = (newShop: string | null) => {
    if (newShop !== shop) onChoose(newShop)
    onClose()
  }
  const submit = () => {
    const read = ShopName.safeParse(name)
    if (read.success) choose(read.data)
    else setError(read.error.issues[0]?.message)
  }
  return (
    <FormDialog
      title="Shop"
      size="sm"
      submitLabel="Use this shop"
      isPending={false}
      onSubmit={() => Promise.resolve(submit())}
      onCancel={onClose}
      onClose={onClose}
    >
      <ul className={styles.shops}>
        {shops?.map((known) => (
          <li key={known.name}>
            <Button isBlock {...(known === chosen ? { icon: Check } : {})} onPress={() => choose(known.name)}>
              <bdi>{known.name}</bdi>
            </Button>
          </li>
        ))}
        {shop === null ? null : (
          <li>
            <Button isBlock variant="quiet" onPress={() => choose(null)}>
              No shop
            </Button>
          </li>
        )}
      </ul>
      <TextField
        label="Another shop"
        value={name}
        onChange={setName}
        maxLength={MAX_SHOP_NAME_LENGTH}
        {...(error === undefined ? {} : { error })}
      />
    </FormDialog>
  )
}
