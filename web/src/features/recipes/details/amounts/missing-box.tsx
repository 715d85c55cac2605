import { ShoppingCart } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import styles from './missing-box.module.css'

type MissingBoxProps = {
  names: readonly string[]
  isAdding: boolean
  onAdd: () => void
  /** Puts it onto a list that there is, as the second choice. */
  otherWay: ReactNode
}

/** What is not in stock, and the button that puts it onto a new shopping list (RECP-006, RECP-043). */
export function MissingBox({ names, isAdding, onAdd, otherWay }: MissingBoxProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h3 id={id} className={styles.title}>
        Missing Ingredients
      </h3>
      <p className={styles.names}>{names.join(', ')}</p>
      <div className={styles.ways}>
        <Button size="small" icon={ShoppingCart} isPending={isAdding} onPress={onAdd}>
          Add to Shopping List
        </Button>
        {otherWay}
      </div>
    </section>
  )
}
