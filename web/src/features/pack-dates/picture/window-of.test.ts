import { expect, it } from 'vitest'
import { windowOf } from './window-of.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })
const PICTURE = { width: 1920, height: 1080 }

it('is the part of the picture under the frame', () => {
  expect(windowOf(box(10, 20, 960, 540), box(106, 155, 768, 270), PICTURE)).toEqual(box(192, 270, 1536, 540))
})

it('leaves out the bars beside a picture of another shape', () => {
  // An upright phone: bars above and below, 197 pixels each.
  expect(windowOf(box(0, 0, 390, 613), box(0, 0, 390, 613), PICTURE)).toEqual(box(0, 0, 1920, 1080))
  expect(windowOf(box(0, 0, 390, 613), box(39, 252, 312, 110), PICTURE)).toEqual(box(192, 272, 1536, 541))
})

it.each([
  ['the frame lies beside it', box(0, 0, 960, 540), box(2_000, 0, 100, 100)],
  ['nothing is laid out', box(0, 0, 0, 0), box(0, 0, 0, 0)],
])('is the whole picture when %s', (_what, video, frame) => {
  expect(windowOf(video, frame, PICTURE)).toEqual(box(0, 0, 1920, 1080))
})
