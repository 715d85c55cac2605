import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useContext } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { ProgressBarContext } from 'react-aria-components/ProgressBar'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

/** `primary` is the one filled button of a screen; `accent` is a quiet button in the brand colour. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger'

type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  icon?: LucideIcon
  /** Takes the whole width of its container. */
  isBlock?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with a label; while `isPending` it keeps its size and focus, ignores presses and announces that it is pending. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  isBlock,
  children,
  ...rest
}: ButtonProps) {
  const className = clsx(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    isBlock && styles.block,
  )
  return (
    <AriaButton {...rest} className={className}>
      {rest.isPending ? <PendingMark /> : icon ? <Icon of={icon} size={size === 'small' ? 16 : 20} /> : null}
      <span className={clsx(styles.label, rest.isPending && !icon && styles.covered)}>{children}</span>
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** What the button does; read aloud and shown as a tooltip. */
  label: string
  icon: LucideIcon
  variant?: 'secondary' | 'quiet'
  size?: 'small' | 'medium'
  ref?: Ref<HTMLButtonElement>
}

/** A square button that shows only an icon; keep 8 px between `small` ones. */
export function IconButton({ label, icon, variant = 'quiet', size = 'medium', ...rest }: IconButtonProps) {
  const className = clsx(styles.button, styles[variant], styles.icon, size === 'small' && styles.small)
  return (
    <AriaButton {...rest} aria-label={label} className={className}>
      {rest.isPending ? (
        <PendingMark />
      ) : (
        <span title={label} className={styles.label}>
          <Icon of={icon} />
        </span>
      )}
    </AriaButton>
  )
}

// Not react-aria's progress bar: it adds 2 kB of number formatting to the login page, and there are no numbers here.
function PendingMark() {
  // react-aria's button uses this id to name and announce what it waits for.
  const { id } = useContext(ProgressBarContext) as { id?: string }
  return (
    <span role="progressbar" aria-label="Please wait" id={id} className={styles.mark}>
      <Spinner />
    </span>
  )
}
