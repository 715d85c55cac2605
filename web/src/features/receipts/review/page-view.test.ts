import { describe, expect, it } from 'vitest'
import { scrollToMark, viewOfPage } from './page-view.ts'

type Box = [number, number, number, number]
const row = (text: string, box: Box) => ({ text, box, confidence: 1 })
const page = (blocks: ReturnType<typeof row>[], width = 1000, height = 2000) => ({ width, height, blocks })

describe('viewOfPage', () => {
  it('is the text with two lines around it', () => {
    const view = viewOfPage(
      page([row('CORNER SHOP', [0.4, 0.3, 0.6, 0.31]), row('MILK 1.20', [0.35, 0.5, 0.7, 0.51])]),
      [],
    )
    expect(view?.crop.map((edge) => Number(edge.toFixed(3)))).toEqual([0.31, 0.28, 0.74, 0.53])
    expect(view?.lineShare).toBeCloseTo(20 / 430)
  })

  it('counts lines of the receipt that are no block, and no specks', () => {
    const view = viewOfPage(
      page([
        row('MILK 1.20', [0.3, 0.3, 0.6, 0.31]),
        row('·', [0, 0, 0.01, 0.01]),
        row('l', [0.9, 0.9, 1, 1]),
      ]),
      [[0.3, 0.6, 0.7, 0.61]],
    )
    expect(view?.crop.map((edge) => Number(edge.toFixed(3)))).toEqual([0.26, 0.28, 0.74, 0.63])
  })

  it('ends at the edges of the page', () => {
    expect(viewOfPage(page([row('MILK', [0, 0, 1, 1])]), [])?.crop).toEqual([0, 0, 1, 1])
  })

  it('keeps some of the page around a single short line', () => {
    const view = viewOfPage(page([row('MILK', [0.5, 0.5, 0.52, 0.505])]), [])
    const [left, top, right, bottom] = view?.crop ?? [0, 0, 0, 0]
    expect(right - left).toBeCloseTo(0.2)
    expect(bottom - top).toBeCloseTo(0.2)
  })

  it('is nothing for a page without text, or without a size', () => {
    expect(viewOfPage(page([]), [])).toBeNull()
    expect(viewOfPage(page([row('MILK', [0, 0, 1, 1])], 0, 0), [])).toBeNull()
  })
})

describe('scrollToMark', () => {
  const window = { left: 10, top: 100, width: 200, height: 100 }

  it('puts the mark into the middle', () => {
    const mark = { left: 60, top: 400, width: 100, height: 20 }
    expect(scrollToMark(window, mark, false)).toEqual({ left: 0, top: 260 })
  })

  it('shows where a mark begins that is wider than the window', () => {
    const mark = { left: 30, top: 140, width: 500, height: 20 }
    expect(scrollToMark(window, mark, false)).toEqual({ left: 12, top: 0 })
    // Its right edge, 530, then stands 8 pixels before that of the window.
    expect(scrollToMark(window, mark, true)).toEqual({ left: 328, top: 0 })
  })
})
