import clsx from 'clsx'
import type { RefObject } from 'react'
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'
import type { MenuAction } from './menu.tsx'

type MenuListProps = {
  label: string
  actions: readonly MenuAction[]
  triggerRef: RefObject<HTMLButtonElement | null>
  /** The action that has the focus when the menu opens. */
  focused: 'first' | 'last'
  isOpen: boolean
  onClose: () => void
}

/** The open list of a menu, at its button. */
export function MenuList({ label, actions, triggerRef, focused, isOpen, onClose }: MenuListProps) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        if (!opens) onClose()
      }}
      // Is a dialog, too, for screen readers.
      aria-label={label}
      placement="bottom end"
      className={styles.popover}
    >
      <AriaMenu aria-label={label} autoFocus={focused} onClose={onClose} className={styles.menu}>
        {actions.map((action) => (
          <MenuItem
            key={action.id}
            id={action.id}
            textValue={action.label}
            isDisabled={action.isDisabled}
            onAction={action.onSelect}
            className={clsx(styles.item, action.isDanger && styles.danger)}
          >
            {action.icon ? <Icon of={action.icon} /> : null}
            {action.label}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  )
}
