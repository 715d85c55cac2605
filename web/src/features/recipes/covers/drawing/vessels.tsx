import type { ReactNode } from 'react'
import { pick, type Random } from '../random.ts'

const SHADE = 'var(--food-shade)'
const LIGHT = 'var(--food-light)'

type Filled = { children?: ReactNode }

export type Glaze = 'dish' | 'dish-clay' | 'dish-sea' | 'dish-sand' | 'dish-iron' | 'dish-wood'

const PLATES: readonly Glaze[] = ['dish', 'dish', 'dish-sea', 'dish-sand', 'dish-clay']

/** A flat plate; its well has a radius of 48. */
export function Plate({ random, children }: Filled & { random: Random }) {
  const glaze = pick(random, PLATES)
  return (
    <>
      <circle cx="83" cy="86" r="66" fill={SHADE} />
      <circle cx="80" cy="80" r="66" fill={`var(--${glaze})`} />
      {glaze === 'dish' ? (
        <circle cx="80" cy="80" r="64.5" fill="none" stroke="var(--dish-rim)" strokeWidth="1.5" />
      ) : (
        <circle cx="80" cy="80" r="63.5" fill="none" stroke={LIGHT} strokeWidth="2" />
      )}
      <circle
        cx="80"
        cy="80"
        r={glaze === 'dish' ? 48 : 56}
        fill="var(--dish-well)"
        stroke="var(--dish-rim)"
      />
      {children}
    </>
  )
}

type BowlProps = Filled & { glaze: Glaze; content: string }

/** A deep bowl; its content has a radius of 52. */
export function Bowl({ glaze, content, children }: BowlProps) {
  return (
    <>
      <circle cx="83" cy="87" r="62" fill={SHADE} />
      <circle cx="80" cy="80" r="62" fill={`var(--${glaze})`} />
      <circle cx="80" cy="80" r="60" fill="none" stroke={LIGHT} strokeWidth="2" />
      <circle cx="80" cy="80" r="53.5" fill={SHADE} />
      <circle cx="80" cy="81" r="52" fill={content} />
      {children}
    </>
  )
}

/** A pot with two handles; its content has a radius of 51. */
export function Pot({ content, glaze, children }: BowlProps) {
  return (
    <>
      <circle cx="83" cy="87" r="60" fill={SHADE} />
      <path
        d="M14 66h132c10 0 10 28 0 28H14C4 94 4 66 14 66Z"
        fill={`var(--${glaze})`}
        stroke={SHADE}
        strokeWidth="1.5"
      />
      <path d="M12 74v12M148 74v12" stroke={SHADE} strokeWidth="5" />
      <circle cx="80" cy="80" r="60" fill={`var(--${glaze})`} />
      <circle cx="80" cy="80" r="58" fill="none" stroke={LIGHT} strokeWidth="2" />
      <circle cx="80" cy="80" r="52.5" fill={SHADE} />
      <circle cx="80" cy="81" r="51" fill={content} />
      {children}
    </>
  )
}

/** A pan with its handle to the lower end; its content has a radius of 50. */
export function Pan({ content, children }: Filled & { content: string }) {
  return (
    <>
      <circle cx="81" cy="85" r="60" fill={SHADE} />
      <path d="M118 108 178 160l-9 10-62-51Z" fill="var(--dish-iron)" />
      <path d="m122 114 44 38" stroke={LIGHT} strokeWidth="2" opacity=".5" />
      <circle cx="78" cy="78" r="60" fill="var(--dish-iron)" />
      <circle cx="78" cy="78" r="58" fill="none" stroke={LIGHT} strokeWidth="1.5" opacity=".6" />
      <circle cx="78" cy="78" r="52" fill={SHADE} />
      <g transform="translate(-2 -2)">
        <circle cx="80" cy="80" r="51" fill={content} />
        {children}
      </g>
    </>
  )
}

/** A dish for the oven, 132 × 100. */
export function OvenDish({ glaze, content, children }: BowlProps) {
  return (
    <>
      <rect x="13" y="34" width="140" height="106" rx="22" fill={SHADE} />
      <rect x="4" y="62" width="152" height="36" rx="14" fill={`var(--${glaze})`} stroke={SHADE} />
      <rect x="10" y="26" width="140" height="108" rx="22" fill={`var(--${glaze})`} />
      <rect x="12" y="28" width="136" height="104" rx="20" fill="none" stroke={LIGHT} strokeWidth="2" />
      <rect x="17" y="33" width="126" height="94" rx="16" fill={SHADE} />
      <rect x="18" y="35" width="124" height="92" rx="15" fill={content} />
      {children}
    </>
  )
}

/** A dark tray for the oven, 136 × 104. */
export function Tray({ children }: Filled) {
  return (
    <>
      <rect x="11" y="31" width="146" height="114" rx="12" fill={SHADE} />
      <rect x="7" y="24" width="146" height="114" rx="12" fill="var(--dish-iron)" />
      <rect x="9" y="26" width="142" height="110" rx="10" fill="none" stroke={LIGHT} opacity=".6" />
      <path d="m17 38 124-6 4 92-122 7Z" fill="var(--dish-paper)" />
      <path d="m17 38 124-6 4 92-122 7Z" fill="none" stroke={SHADE} />
      {children}
    </>
  )
}

/** A wooden board. */
export function Board({ children }: Filled) {
  return (
    <>
      <rect x="8" y="30" width="150" height="112" rx="16" fill={SHADE} />
      <rect x="4" y="23" width="152" height="112" rx="16" fill="var(--dish-wood)" />
      <path
        d="M8 46c40-6 80 6 146-2M6 74c50 8 90-8 148 0M8 104c44-8 100 6 146-2M12 124c50 4 90-4 138 2"
        fill="none"
        stroke={SHADE}
        strokeWidth="1.5"
        opacity=".7"
      />
      <circle cx="146" cy="34" r="4" fill={SHADE} />
      {children}
    </>
  )
}
