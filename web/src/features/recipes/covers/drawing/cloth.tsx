import { useId } from 'react'
import type { Cover } from '../cover-of.ts'
import { createRandom, pick } from '../random.ts'
import { foodColor, Piece } from './pieces.tsx'

const WEAVE = 'var(--cloth-weave)'
const LIGHT = 'var(--food-light)'
const SHADE = 'var(--food-shade)'

/** The cloth under a dish, far beyond the square of the drawing; with a table, also what lies beside the dish. */
export function Cloth({ cover, hasTable }: { cover: Cover; hasTable: boolean }) {
  const id = useId()
  const { cloth, weave } = cover
  return (
    <>
      <rect x="-400" y="-200" width="960" height="560" fill={`var(--cloth-${cloth})`} />
      {weave === 'plain' ? null : (
        <>
          <pattern
            id={id}
            width="24"
            height="24"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-12)"
          >
            {weave === 'dots' ? (
              <circle cx="6" cy="6" r="2.6" fill={WEAVE} />
            ) : (
              <rect width="12" height="24" fill={WEAVE} />
            )}
            {weave === 'checks' ? <rect width="24" height="12" fill={WEAVE} /> : null}
          </pattern>
          <rect x="-400" y="-200" width="960" height="560" fill={`url(#${id})`} />
        </>
      )}
      {hasTable ? <Table cover={cover} /> : null}
    </>
  )
}

/** A spoon or a fork, and some of what the dish is made of. */
function Table({ cover }: { cover: Cover }) {
  const random = createRandom(`${cover.seed} table`)
  const [first, second = first] = cover.foods
  const isFork = pick(random, [true, false])
  const isMirrored = pick(random, [true, false])
  return (
    <g transform={isMirrored ? 'translate(160 0) scale(-1 1)' : undefined}>
      <g transform="translate(-44 80) rotate(6)">
        <path d="M2 14v56" stroke={SHADE} strokeWidth="6" strokeLinecap="round" />
        <path d="M0 10v58" stroke="var(--dish-steel)" strokeWidth="6" strokeLinecap="round" />
        {isFork ? (
          <path
            d="M-9-52v32c0 14 18 14 18 0v-32M-3-52v26M3-52v26M0-14v24"
            fill="none"
            stroke="var(--dish-steel)"
            strokeWidth="3.6"
            strokeLinecap="round"
          />
        ) : (
          <>
            <ellipse cy="-30" rx="13" ry="22" fill="var(--dish-steel)" />
            <ellipse cx="-2" cy="-33" rx="8" ry="14" fill={LIGHT} />
            <path d="M0-10v22" stroke="var(--dish-steel)" strokeWidth="5" />
          </>
        )}
      </g>
      <g transform="translate(-104 84)">
        <Piece look={second} x={0} y={-34} turn={-20} size={2} />
        <Piece look={second} x={-22} y={20} turn={50} size={1.5} />
        <Piece look={cover.herb ?? { shape: 'leaf', color: 'green' }} x={12} y={36} turn={30} size={1.7} />
      </g>
      <g transform="translate(206 56)">
        <circle cx="2" cy="4" r="25" fill={SHADE} />
        <circle r="25" fill="var(--dish)" />
        <circle r="19" fill={foodColor(cover.sauce === 'brown' ? 'gold' : cover.sauce)} />
        <path d="M-11-6c4-6 12-8 18-5" stroke={LIGHT} strokeWidth="3" strokeLinecap="round" fill="none" />
      </g>
      <g transform="translate(222 118)">
        <Piece look={first} x={0} y={0} turn={20} size={1.9} />
        <Piece look={first} x={34} y={-26} turn={-40} size={1.5} />
        <Piece look={cover.herb ?? { shape: 'leaf', color: 'leaf' }} x={34} y={16} turn={-60} size={1.7} />
      </g>
    </g>
  )
}
