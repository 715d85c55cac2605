import type { ReactElement } from 'react'
import type { FoodColor, FoodLook, PieceShape } from '../foods/food-looks.ts'

/** The token of a colour of food. */
export const foodColor = (color: FoodColor): string => `var(--food-${color})`

const SHADE = 'var(--food-shade)'
const LIGHT = 'var(--food-light)'

type Draw = (color: string, inner: string | undefined) => ReactElement

/** Pieces of food around 0, 0, some 20 wide; `color` outside, `inner` inside. */
const SHAPES: Record<PieceShape, Draw> = {
  ball: (color) => (
    <>
      <circle r="9.5" fill={color} />
      <path d="M9.5 0a9.5 9.5 0 0 1-15.6 7.2A11 11 0 0 0 9.5 0Z" fill={SHADE} />
      <ellipse cx="-3.5" cy="-4" rx="3" ry="2" fill={LIGHT} transform="rotate(-35 -3.5 -4)" />
    </>
  ),
  bean: (color) => (
    <>
      <path d="M-7-2c0-5 6-5 8-2s4-1 6 1c2 5-3 7-7 6-4 2-7-1-7-5Z" fill={color} />
      <path d="M-4.5-3c1-1.5 3-1.5 4 0" stroke={LIGHT} strokeWidth="1.6" fill="none" />
    </>
  ),
  berry: (color) => (
    <>
      <circle r="6.5" fill={color} />
      <path d="M6.5 0A6.5 6.5 0 0 1-4.2 5 8 8 0 0 0 6.5 0Z" fill={SHADE} />
      <path d="M0-3.8 1-1.2 3.6-1 1.6.8 2.2 3.4 0 2-2.2 3.4-1.6.8-3.6-1-1-1.2Z" fill={SHADE} />
      <circle cx="-2.8" cy="-3" r="1.3" fill={LIGHT} />
    </>
  ),
  chilli: (color) => (
    <>
      <path d="M-10-3c5 7 13 6 19-1 1 0 2 1 1 2-7 9-17 8-20-1Z" fill={color} />
      <path d="M9-4c1-2 2-3 4-3" stroke={foodColor('leaf')} strokeWidth="2" fill="none" />
      <path d="M-5-.5C0 3 5 1.5 8-1.5" stroke={LIGHT} strokeWidth="1.2" fill="none" />
    </>
  ),
  chunk: (color) => (
    <>
      <path d="M-10-3c0-6 11-8 17-4 5 4 3 13-4 15C-5 10-11 5-10-3Z" fill={color} />
      <path d="M8-4c2 6-2 10-8 10-5 0-8-3-9-6-1 8 7 11 13 8 5-2 7-8 4-12Z" fill={SHADE} />
      <path d="M-6-3c1-3 5-4 8-3M-4 1.5C-1 0 2 0 4 .5" stroke={LIGHT} strokeWidth="1.6" fill="none" />
    </>
  ),
  citrus: (color) => (
    <>
      <circle r="10" fill={color} />
      <circle r="8.4" fill={foodColor('cream')} />
      <circle r="7.4" fill={color} />
      <path d="M0-8V8M-7-4 7 4M-7 4 7-4" stroke={foodColor('cream')} strokeWidth="1.3" />
      <circle r="1.2" fill={foodColor('cream')} />
    </>
  ),
  coin: (color, inner) => (
    <>
      <circle r="9" fill={color} />
      <circle r="7.2" fill={inner ?? LIGHT} />
      <path
        d="M0-4v2M3.5-2 2-1M3.5 2 2 1M0 4V2M-3.5 2-2 1M-3.5-2-2-1"
        stroke={inner ? SHADE : color}
        strokeWidth="1.5"
      />
    </>
  ),
  cube: (color) => (
    <>
      <rect x="-8" y="-8" width="16" height="16" rx="2.5" fill={color} />
      <path d="M8-5v10.5A2.5 2.5 0 0 1 5.5 8h-11L-8 5.5H4.5V-8H5.5A2.5 2.5 0 0 1 8-5Z" fill={SHADE} />
      <path d="M-5.5-5.5H1" stroke={LIGHT} strokeWidth="1.8" />
    </>
  ),
  egg: (color) => (
    <>
      <path d="M-14-2c0-9 9-12 15-10 8 0 13 5 12 12 1 8-6 11-12 11-8 2-16-4-15-13Z" fill={color} />
      <circle r="6.5" fill={foodColor('yellow')} />
      <path d="M6.5 0A6.5 6.5 0 0 1-4 5a8 8 0 0 0 10.5-5Z" fill={foodColor('orange')} opacity=".6" />
      <ellipse cx="-2" cy="-2.5" rx="2" ry="1.4" fill={LIGHT} />
    </>
  ),
  fillet: (color) => (
    <>
      <path d="M-15-1c0-8 10-10 18-8C11-8 15-3 15 0c0 5-8 8-16 8-8 1-14-2-14-9Z" fill={color} />
      <path
        d="M-9-7c-2 4-1 9 1 13M-2-9c-2 5-1 11 1 16M5-8c-1 5 0 9 2 13"
        stroke={LIGHT}
        strokeWidth="1.6"
        fill="none"
      />
      <path d="M15 0c0 5-8 8-16 8-8 1-14-2-14-8 2 4 7 6 14 5 8 0 13-1 16-5Z" fill={SHADE} />
    </>
  ),
  floret: (color) => (
    <>
      <path d="M-3 2h6l1.5 7c-2 2-7 2-9 0Z" fill={color} />
      <path d="M-3 2h6l1.5 7c-2 2-7 2-9 0Z" fill={LIGHT} />
      <circle cx="-5.5" cy="-1" r="5" fill={color} />
      <circle cx="5.5" cy="-1" r="5" fill={color} />
      <circle cy="-5" r="6" fill={color} />
      <path
        d="M-8 0a3 3 0 0 0 4.5 2A4 4 0 0 0 3.5 2 3 3 0 0 0 8 0"
        stroke={SHADE}
        strokeWidth="2"
        fill="none"
      />
      <circle cx="-2" cy="-6" r="1.3" fill={LIGHT} />
      <circle cx="3" cy="-4" r="1" fill={LIGHT} />
      <circle cx="-6" cy="-2" r="1" fill={LIGHT} />
    </>
  ),
  kernel: (color) => (
    <>
      <ellipse cx="-4" cy="-2" rx="3" ry="2.4" fill={color} />
      <ellipse cx="3" cy="-3" rx="2.4" ry="3" fill={color} />
      <ellipse cx="0" cy="3.5" rx="3" ry="2.4" fill={color} />
      <path d="M-5-2.8h1.5M2.6-4.5v1.5M-1 2.8h1.5" stroke={LIGHT} strokeWidth="1.2" />
    </>
  ),
  leaf: (color) => (
    <>
      <path d="M0-11C8-6 8 5 0 11-8 5-8-6 0-11Z" fill={color} />
      <path d="M0-11C8-6 8 5 0 11Z" fill={SHADE} />
      <path d="M0-8V10M0-2 3.5-5M0 3l4-3M0-2-3.5-5M0 3l-4-3" stroke={LIGHT} strokeWidth="1" fill="none" />
    </>
  ),
  mushroom: (color) => (
    <>
      <path d="M-3-1h6l1 9c-2 2.5-6 2.5-8 0Z" fill={foodColor('cream')} />
      <path d="M-10 0c0-13 20-13 20 0 0 3-20 3-20 0Z" fill={color} />
      <path d="M-6-3c1-3 3-4 5-4" stroke={LIGHT} strokeWidth="1.8" fill="none" />
      <path d="M-10 0c0 3 20 3 20 0 0 1-20 1-20 0Z" fill={SHADE} />
    </>
  ),
  nut: (color) => (
    <>
      <path d="M0-8.5C6-4 6 4 0 8.5-6 4-6-4 0-8.5Z" fill={color} />
      <path d="M0-8.5C6-4 6 4 0 8.5 2.5 3 2.5-3 0-8.5Z" fill={SHADE} />
      <path d="M-2.2-3.5v6" stroke={LIGHT} strokeWidth="1.2" />
    </>
  ),
  pea: (color) => (
    <>
      <circle r="4.8" fill={color} />
      <path d="M4.8 0A4.8 4.8 0 0 1-3.2 3.6 6 6 0 0 0 4.8 0Z" fill={SHADE} />
      <circle cx="-1.5" cy="-1.6" r="1.3" fill={LIGHT} />
    </>
  ),
  prawn: (color) => (
    <>
      <path d="M-7 6C-13-3-5-12 3-9c5 2 6 8 2 10" stroke={color} strokeWidth="6.5" fill="none" />
      <path d="M6 0 11 4 5 4.5Z" fill={foodColor('red')} />
      <path d="M-10.5-1-6.5-2.5M-8-7-5-4M-2-11-1-7M5-8.5 3-5" stroke={LIGHT} strokeWidth="1.5" />
    </>
  ),
  ring: (color) => (
    <>
      <circle r="8" fill="none" stroke={color} strokeWidth="2.4" />
      <circle r="5.4" fill="none" stroke={foodColor('cream')} strokeWidth="2" />
    </>
  ),
  slice: (color) => (
    <>
      <circle r="10" fill={color} />
      <path
        d="M0-7.5A7.5 7.5 0 0 1 6.5-3.5L1.5-.8 0-2ZM-7-2.5A7.5 7.5 0 0 1-1.8-7.2V-2L-2.5-.8ZM-3 6.8A7.5 7.5 0 0 1-7.2-.8L-2.2.8-1 2.5ZM7 2.5A7.5 7.5 0 0 1-.8 7.4L1 2.3 2.2.5Z"
        fill={LIGHT}
      />
    </>
  ),
  strip: (color) => (
    <>
      <path d="M-11 2C-6-4 6-4 11 2" stroke={color} strokeWidth="5.5" fill="none" />
      <path d="M-9 .5C-4-4 4-4 8-.8" stroke={LIGHT} strokeWidth="1.5" fill="none" />
    </>
  ),
  wedge: (color, inner) => (
    <>
      <path d="M-11-3C-8 11 8 11 11-3 5 1-5 1-11-3Z" fill={color} />
      <path d="M-9-1.5C-6 7.5 6 7.5 9-1.5 4 1.5-4 1.5-9-1.5Z" fill={inner ?? LIGHT} />
    </>
  ),
}

export type Place = { x: number; y: number; turn?: number; size?: number }

/** One piece of a food at a place, turned by degrees. */
export function Piece({ look, x, y, turn = 0, size = 1 }: Place & { look: FoodLook }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${size})`}>
      {SHAPES[look.shape](foodColor(look.color), look.inner && foodColor(look.inner))}
    </g>
  )
}
