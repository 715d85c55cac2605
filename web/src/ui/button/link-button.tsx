import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import type { ButtonVariant } from './button.tsx'
import styles from './button.module.css'

type LinkButtonProps = {
  to: To
  state?: unknown
  variant?: Exclude<ButtonVariant, 'danger'>
  size?: 'small' | 'medium' | 'large'
  isBlock?: boolean
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export function LinkButton({
  to,
  state,
  variant = 'secondary',
  size = 'medium',
  isBlock,
  children,
}: LinkButtonProps) {
  const className = clsx(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    isBlock && styles.block,
  )
  return (
    <Link to={to} state={state} className={className}>
      {children}
    </Link>
  )
}
