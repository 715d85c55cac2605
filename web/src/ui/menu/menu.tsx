import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'

type MenuAction = {
  id: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

type MenuProps = {
  /** What the actions are about, for screen readers. */
  label: string
  /** The button that opens the menu. */
  trigger: ReactElement
  actions: readonly MenuAction[]
  /** `longPress`: a plain press is the button's own action; a long press (or Alt + ArrowDown) opens the menu. */
  opensOn?: 'press' | 'longPress'
}

/** A list of actions that opens from a button. */
export function Menu({ label, trigger, actions, opensOn = 'press' }: MenuProps) {
  return (
    <MenuTrigger trigger={opensOn}>
      {trigger}
      <Popover placement="bottom end" className={styles.popover}>
        <AriaMenu aria-label={label} className={styles.menu}>
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
    </MenuTrigger>
  )
}
