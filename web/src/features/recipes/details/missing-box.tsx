import { ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import styles from './missing-box.module.css'

/** What is not in stock, and the button that puts it onto a new shopping list (RECP-006, RECP-043). */
export function MissingBox({ names, onAdd }: { names: readonly string[]; onAdd: () => Promise<unknown> }) {
  const id = useId()
  const [isAdding, setIsAdding] = useState(false)
  const add = async () => {
    setIsAdding(true)
    await onAdd()
    setIsAdding(false)
  }
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h3 id={id} className={styles.title}>
        Missing Ingredients
      </h3>
      <p className={styles.names}>{names.join(', ')}</p>
      <Button size="small" icon={ShoppingCart} isPending={isAdding} onPress={() => void add()}>
        Add to Shopping List
      </Button>
    </section>
  )
}
