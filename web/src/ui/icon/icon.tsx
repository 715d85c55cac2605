import type { LucideIcon } from 'lucide-react'

type IconProps = {
  of: LucideIcon
  /** Edge length in pixels. */
  size?: 14 | 16 | 20 | 24 | 28
}

/** A decorative line icon with the standard stroke; the text beside it carries the meaning. */
export function Icon({ of: Glyph, size = 20 }: IconProps) {
  return <Glyph aria-hidden size={size} strokeWidth={1.75} style={{ flexShrink: 0 }} />
}
