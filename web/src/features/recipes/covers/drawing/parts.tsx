import { Fragment } from 'react'
import type { Cover } from '../cover-of.ts'
import type { FoodLook } from '../foods/food-looks.ts'
import { between, type Random } from '../random.ts'
import { Piece, type Place } from './pieces.tsx'
import { scatter } from './scatter.ts'

/** What a drawing of a dish needs: its cover, and numbers that are the same at each drawing. */
export type Drawn = { cover: Cover; random: Random }

const SHADE = 'var(--food-shade)'

/** How large a piece is beside the others of a dish: a fillet is, a pea is not. */
const sizeOf = ({ shape }: FoodLook): number =>
  shape === 'egg' ? 0.85 : shape === 'pea' || shape === 'nut' || shape === 'kernel' ? 1.15 : 1

/** Foods at places, in turn, the first of them the most often. */
export function Pieces({ foods, places }: { foods: readonly FoodLook[]; places: readonly Place[] }) {
  const turns = foods.length > 2 ? [0, 1, 0, 2, 3].flatMap((at) => foods[at] ?? []) : foods
  return places.map((place, index) => {
    const look = turns[index % turns.length] as FoodLook
    return <Piece key={index} look={look} {...place} size={(place.size ?? 1) * sizeOf(look)} />
  })
}

/** Foods side by side in a circle around 80, 80, each in its own part of it. */
export function Sectors({
  foods,
  random,
  radius,
}: {
  foods: readonly FoodLook[]
  random: Random
  radius: number
}) {
  const start = between(random, 0, 360)
  const share = 360 / foods.length
  return foods.map((look, part) => (
    <Fragment key={part}>
      {[0.22, 0.5, 0.78, 0.36, 0.64].map((at, index) => {
        const angle = ((start + share * (part + at)) * Math.PI) / 180
        const distance = radius * (index < 3 ? 0.82 : 0.42)
        return (
          <Piece
            key={index}
            look={look}
            x={80 + Math.cos(angle) * distance}
            y={80 + Math.sin(angle) * distance}
            turn={between(random, -40, 40)}
            size={sizeOf(look)}
          />
        )
      })}
    </Fragment>
  ))
}

/** A few leaves of the herb, in the middle; nothing where the recipe has none. */
export function Herbs({ cover: { herb }, random, count = 3 }: Drawn & { count?: number }) {
  if (herb === null) return null
  return <Pieces foods={[herb]} places={scatter(random, count, 16, 0.62)} />
}

/** A line that winds around 80, 80, as a spoon leaves it. */
export function Swirl({ radius, stroke }: { radius: number; stroke: string }) {
  const points = Array.from({ length: 40 }, (_, index) => {
    const angle = index * 0.42
    const distance = (radius * (index + 3)) / 43
    return `${(80 + Math.cos(angle) * distance).toFixed(1)} ${(80 + Math.sin(angle) * distance).toFixed(1)}`
  })
  return (
    <path d={`M${points.join('L')}`} fill="none" stroke={stroke} strokeWidth="3" strokeLinejoin="round" />
  )
}

/** The shape of a spoonful: round, but not quite. */
export function Blob({ random, radius, fill, x = 80, y = 80 }: BlobProps) {
  const corners = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * Math.PI * 2
    const distance = radius * between(random, 0.82, 1.12)
    return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
  })
  const middle = (at: number) => {
    const [one, next] = [corners[at % 7], corners[(at + 1) % 7]] as [Place, Place]
    return `${((one.x + next.x) / 2).toFixed(1)} ${((one.y + next.y) / 2).toFixed(1)}`
  }
  const curves = corners.map(
    ({ x: cx, y: cy }, index) => `Q${cx.toFixed(1)} ${cy.toFixed(1)} ${middle(index)}`,
  )
  return <path d={`M${middle(6)}${curves.join('')}Z`} fill={fill} />
}

type BlobProps = { random: Random; radius: number; fill: string; x?: number; y?: number }

/** A slice of bread around a place. */
export function BreadSlice({ x, y, turn, spread }: Place & { spread: string }) {
  const outline =
    'M-24-18c-8-12 10-20 24-20s32 8 24 20c-2 3-2 6-2 9v33c0 6-3 9-9 9h-26c-6 0-9-3-9-9V-9c0-3 0-6-2-9Z'
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d={outline} fill={SHADE} transform="translate(2 4)" />
      <path d={outline} fill="var(--food-crust)" />
      <path d={outline} fill="var(--food-gold)" transform="scale(.9)" />
      <path d={outline} fill={spread} transform="translate(0 1) scale(.78)" />
    </g>
  )
}
