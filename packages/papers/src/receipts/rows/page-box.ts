import type { Box } from './recognised-page.ts'

/** A position on a page as fractions of its width and height: [left, top, right, bottom], 0 to 1. */
export type PageBox = [number, number, number, number]

/** A box in pixels as fractions of its page; what lies outside of the page is cut off. */
export function fractionsOf(box: Box, page: { width: number; height: number }): PageBox {
  const inside = (value: number, size: number) => Math.max(0, Math.min(1, value / size))
  return [
    inside(box[0], page.width),
    inside(box[1], page.height),
    inside(box[2], page.width),
    inside(box[3], page.height),
  ]
}
