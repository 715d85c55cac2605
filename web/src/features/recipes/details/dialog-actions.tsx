import { ShoppingCart } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import styles from './dialog-actions.module.css'

type DialogActionsProps = {
  isOwn: boolean
  pending: 'save' | 'plan' | 'list' | undefined
  /** Puts what is missing onto a shopping list; undefined where nothing is. */
  onAddToList: (() => void) | undefined
  onSave: () => void
  onPlan: () => void
}

/** What can be done with a recipe, in one line at the foot of its dialog (RECP-016). */
export function DialogActions({ isOwn, pending, onAddToList, onSave, onPlan }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      {onAddToList === undefined ? null : (
        <IconButton
          variant="secondary"
          icon={ShoppingCart}
          label="Put missing ingredients on a shopping list"
          isPending={pending === 'list'}
          onPress={onAddToList}
        />
      )}
      <Button isPending={pending === 'save'} isDisabled={isOwn} onPress={onSave}>
        {isOwn ? 'Saved' : 'Save Recipe'}
      </Button>
      <Button variant="primary" isPending={pending === 'plan'} onPress={onPlan}>
        Add to Meal Plan
      </Button>
    </div>
  )
}
