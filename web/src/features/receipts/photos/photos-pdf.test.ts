import { describe, expect, it } from 'vitest'
import { photosPdf } from './photos-pdf.ts'

const photo = (bytes: string, width: number, height: number) => ({ jpeg: new Blob([bytes]), width, height })

describe('photosPdf', () => {
  it('has a page for each photo, in order, in the size of 300 pixels to the inch', async () => {
    const pdf = await photosPdf([photo('FIRST', 1200, 1600), photo('SECOND', 3000, 600)])
    expect(pdf.type).toBe('application/pdf')
    const text = await pdf.text()
    expect(text.match(/MediaBox \[[^\]]+\]/g)).toEqual([
      'MediaBox [0 0 288.00 384.00]',
      'MediaBox [0 0 720.00 144.00]',
    ])
    expect(text).toContain('/Width 1200 /Height 1600')
    expect(text.indexOf('stream\nFIRST\nendstream')).toBeLessThan(text.indexOf('stream\nSECOND\nendstream'))
  })

  it('says exactly where each object is', async () => {
    const text = await (await photosPdf([photo('FIRST', 12, 16), photo('SECOND', 30, 6)])).text()
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    expect(offsets).toHaveLength(8)
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    }
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table).startsWith('xref\n0 9\n')).toBe(true)
  })
})
