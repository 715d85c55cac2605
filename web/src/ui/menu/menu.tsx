import type { LucideIcon } from 'lucide-react'
import { cloneElement, type ReactElement, type Ref, Suspense, useRef, useState } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'

// Otherwise an eighth of the script that the inventory loads before its first view.
const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

export type MenuAction = {
  id: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

/** What a menu adds to its button. */
type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPress' | 'onKeyDown'> & {
  ref?: Ref<HTMLButtonElement>
}

type MenuProps = {
  /** What the actions are about, for screen readers. */
  label: string
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>
  actions: readonly MenuAction[]
}

/** A list of actions that opens from a button; arrow down and up open it at its first and last action. */
export function Menu({ label, trigger, actions }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [focused, setFocused] = useState<'first' | 'last'>('first')
  // Once opened the list stays mounted, so that it can fade out and give the focus back.
  const [isUsed, setIsUsed] = useState(false)
  const open = (at: 'first' | 'last') => {
    setFocused(at)
    setIsUsed(true)
    setIsOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: triggerRef,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: () => open('first'),
        onKeyDown: (event) => {
          if (event.key === 'ArrowDown') open('first')
          else if (event.key === 'ArrowUp') open('last')
          // Else the page's own keys end here.
          else return event.continuePropagation()
          event.preventDefault()
        },
      })}
      {isUsed ? (
        <Suspense fallback={null}>
          <MenuList
            label={label}
            actions={actions}
            triggerRef={triggerRef}
            focused={focused}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
