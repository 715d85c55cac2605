import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'

type MenuAct = {
  id: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

type MenuProps = {
  /** What the acts are about, for screen readers. */
  label: string
  /** A button of ours; it opens the menu. */
  trigger: ReactElement
  acts: readonly MenuAct[]
  /** `longPress`: a plain press stays the button's own act, a held one (or Alt + ArrowDown) opens the menu. */
  opensOn?: 'press' | 'longPress'
}

/** A list of acts that opens from a button. */
export function Menu({ label, trigger, acts, opensOn = 'press' }: MenuProps) {
  return (
    <MenuTrigger trigger={opensOn}>
      {trigger}
      <Popover placement="bottom end" className={styles.popover}>
        <AriaMenu aria-label={label} className={styles.menu}>
          {acts.map((act) => (
            <MenuItem
              key={act.id}
              id={act.id}
              textValue={act.label}
              isDisabled={act.isDisabled}
              onAction={act.onSelect}
              className={clsx(styles.item, act.isDanger && styles.danger)}
            >
              {act.icon ? <Icon of={act.icon} /> : null}
              {act.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
