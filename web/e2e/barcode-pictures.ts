import { writeFileSync } from 'node:fs'

/** The bars of a digit in 7 modules, 1 for black: odd parity, even parity, and the right half (GS1 General Specifications, 5.2.1). */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const RIGHT = ODD.map((bars) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join(''))
const EVEN = RIGHT.map((bars) => [...bars].reverse().join(''))
/** Which digits of the left half have even parity says the first digit. */
const PARITIES = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')

/** The 95 modules of an EAN-13 with its guards, 1 for black. */
function barsOfEan13(code: string): string {
  const digits = [...code].map(Number)
  const parity = PARITIES[digits[0] ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, index) => (parity[index] === 'E' ? EVEN : ODD)[digit])
  const right = digits.slice(7).map((digit) => RIGHT[digit])
  return ['101', ...left, '01010', ...right, '101'].join('')
}

/** The films of codes and dates have this size, in pixels. */
export const [WIDTH, HEIGHT] = [1280, 720]
const MODULE = 5
const FRAMES = 3

/** Writes a film that shows an EAN-13. */
export function writeBarcodeFilm(path: string, code: string): void {
  const bars = barsOfEan13(code)
  const start = Math.round((WIDTH - bars.length * MODULE) / 2)
  const row = Buffer.alloc(WIDTH, 235)
  for (const [index, bar] of [...bars].entries())
    if (bar === '1') row.fill(16, start + index * MODULE, start + (index + 1) * MODULE)
  const white = Buffer.alloc(WIDTH, 235)
  const luma = Array.from({ length: HEIGHT }, (_, y) =>
    y > HEIGHT / 4 && y < (3 * HEIGHT) / 4 ? row : white,
  )
  writeFilm(path, Buffer.concat(luma))
}

/** Writes a film of one grey picture, for Chromium's `--use-file-for-fake-video-capture` (YUV4MPEG2). */
export function writeFilm(path: string, luma: Uint8Array): void {
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame).flat()]))
}

/** A page that shows an EAN-13, for a screenshot of it. */
export const barcodePage = (code: string): string => {
  const bars = [...barsOfEan13(code)].map((bar, index) =>
    bar === '1' ? `<rect x="${40 + index * 4}" y="40" width="4" height="160"/>` : '',
  )
  return `<body style="margin:0;background:#fff"><svg width="460" height="240">${bars.join('')}</svg></body>`
}
