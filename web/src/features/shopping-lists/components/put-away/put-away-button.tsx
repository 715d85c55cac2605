import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './put-away-button.module.css'

const PutAwayDialog = lazyPart(async () => (await import('./put-away-dialog.tsx')).PutAwayDialog)

/** Opens the review of what comes into stock; there as long as something is in the basket, or the review is open. */
export function PutAwayButton({ list }: { list: ShoppingList }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasBasket = list.items.some(({ checked }) => checked)
  return (
    <>
      {hasBasket ? (
        <div className={styles.row}>
          <Button
            // With everything in the basket it is the next act.
            variant={list.items.every(({ checked }) => checked) ? 'primary' : 'secondary'}
            icon={PackageCheck}
            onPress={() => setIsOpen(true)}
          >
            Put away
          </Button>
        </div>
      ) : null}
      {isOpen ? <PutAwayDialog list={list} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
