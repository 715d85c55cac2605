/**
 * A straight piece of text on a page: the middle, the length along the writing and the height across it in pixels, and
 * the angle of the writing in radians, clockwise, above -45° and up to 45°.
 */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number }

export type Point = readonly [x: number, y: number]

/** Smallest rectangle around points, whatever its angle (rotating calipers over the convex hull). */
export function smallestBox(points: readonly Point[]): TextBox {
  const hull = convexHull(points)
  let best = alongAngle(hull, 0)
  for (const [i, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(i + 1) % hull.length] ?? [x, y]
    if (nextX === x && nextY === y) continue
    const box = alongAngle(hull, toQuarter(Math.atan2(nextY - y, nextX - x)))
    if (box.width * box.height < best.width * best.height) best = box
  }
  return best
}

/** Corners of a box, clockwise from where its text begins above. */
export function cornersOf({ x, y, width, height, angle }: TextBox): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (along: number, across: number): Point => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ]
  const [w, h] = [width / 2, height / 2]
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]
}

/** The part of a box between two distances from its left end, as upright [left, top, right, bottom]. */
export function uprightPart(
  box: TextBox,
  from: number,
  to: number,
): readonly [number, number, number, number] {
  const middle = (from + to) / 2 - box.width / 2
  const part = {
    ...box,
    x: box.x + middle * Math.cos(box.angle),
    y: box.y + middle * Math.sin(box.angle),
    width: to - from,
  }
  const corners = cornersOf(part)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The same direction or one at a right angle to it, between -45° and 45°. */
function toQuarter(angle: number): number {
  const quarter = Math.PI / 2
  return angle - Math.round(angle / quarter) * quarter
}

function alongAngle(points: readonly Point[], angle: number): TextBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  }
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.reverse())]
  return hull.length === 0 ? sorted.slice(0, 1) : hull
}

function turn(a: Point | undefined, b: Point | undefined, c: Point): number {
  if (!a || !b) return 0
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
