import { between, type Random } from '../random.ts'
import type { Place } from './pieces.tsx'

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Places evenly spread over a circle around 80, 80, none of them beyond its radius; turned at random. */
export function scatter(random: Random, count: number, radius: number, size = 1): readonly Place[] {
  const start = between(random, 0, Math.PI * 2)
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count)
    const angle = start + index * GOLDEN_ANGLE
    return {
      x: 80 + Math.cos(angle) * distance + between(random, -1.5, 1.5),
      y: 80 + Math.sin(angle) * distance + between(random, -1.5, 1.5),
      turn: between(random, 0, 360),
      size: size * between(random, 0.9, 1.1),
    }
  })
}

/** Places evenly along an arc around 80, 80 of this radius, from one angle in degrees to another. */
export function along(
  random: Random,
  count: number,
  radius: number,
  from: number,
  to: number,
): readonly Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * (index + 0.5)) / count) * Math.PI) / 180
    return {
      x: 80 + Math.cos(angle) * radius,
      y: 80 + Math.sin(angle) * radius,
      turn: between(random, 0, 360),
    }
  })
}

/** A path of many short strokes within a circle around 80, 80: grains of rice, or crumbs. */
export function grains(random: Random, count: number, radius: number, length = 3.5): string {
  return scatter(random, count, radius)
    .map(({ x, y, turn = 0 }) => {
      const angle = (turn * Math.PI) / 180
      return `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(angle) * length).toFixed(1)} ${(Math.sin(angle) * length).toFixed(1)}`
    })
    .join('')
}
