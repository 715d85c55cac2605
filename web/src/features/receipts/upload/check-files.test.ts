import { describe, expect, it } from 'vitest'
import { checkFiles } from './check-files.ts'

const file = (name: string, type: string, sizeBytes = 10) =>
  new File([new Uint8Array(sizeBytes)], name, { type })

describe('checkFiles', () => {
  it('[RCPT-002] accepts images and PDFs and refuses anything else', () => {
    const { accepted, error } = checkFiles([
      file('a.jpg', 'image/jpeg'),
      file('b.pdf', 'application/pdf'),
      file('notes.txt', 'text/plain'),
    ])
    expect(accepted.map(({ name }) => name)).toEqual(['a.jpg', 'b.pdf'])
    expect(error).toBe('Please select image files or PDFs only')
  })

  it('[RCPT-003, RCPT-004] accepts exactly 5242880 bytes and refuses one byte more, naming the file', () => {
    expect(checkFiles([file('a.pdf', 'application/pdf', 5_242_880)])).toMatchObject({ error: null })
    expect(checkFiles([file('big.pdf', 'application/pdf', 5_242_881)])).toEqual({
      accepted: [],
      tooLarge: [],
      error: 'File big.pdf is too large. Maximum size is 5MB',
    })
  })

  it('[RCPT-003] refuses each picture that is too large, and names those that may be made smaller', () => {
    const size = 5_242_881
    const { accepted, tooLarge, error } = checkFiles([
      file('a.jpg', 'image/jpeg', size),
      file('b.HEIC', '', size),
      file('c.pdf', 'application/pdf', size),
      file('d.PDF', '', size),
      file('e.gif', 'image/gif', size),
      file('f.png', 'image/png'),
    ])
    expect(accepted.map(({ name }) => name)).toEqual(['f.png'])
    expect(tooLarge.map(({ name }) => name)).toEqual(['a.jpg', 'b.HEIC'])
    expect(error).toBe(
      [
        'File a.jpg is too large. Maximum size is 5MB',
        'File b.HEIC is too large. Maximum size is 5MB',
        'File c.pdf is too large. Maximum size is 5MB',
        'File d.PDF is too large. Maximum size is 5MB',
        'Please select image files or PDFs only',
      ].join('. '),
    )
  })

  it('gives each reason once when files are refused for several', () => {
    const { error } = checkFiles([
      file('notes.txt', 'text/plain'),
      file('list.txt', 'text/plain'),
      file('big.pdf', 'application/pdf', 5_242_881),
      file('nothing.jpg', 'image/jpeg', 0),
    ])
    expect(error).toBe(
      'Please select image files or PDFs only. File big.pdf is too large. Maximum size is 5MB. File nothing.jpg is empty',
    )
  })

  it('[RCPT-002] refuses image types at once that the server does not read', () => {
    for (const [name, type] of [
      ['a.gif', 'image/gif'],
      ['b.svg', 'image/svg+xml'],
      ['c.gif', ''],
    ] as const) {
      expect(checkFiles([file(name, type)])).toEqual({
        accepted: [],
        tooLarge: [],
        error: 'Please select image files or PDFs only',
      })
    }
  })

  it('uses the file name where the system gives no type', () => {
    expect(checkFiles([file('IMG.HEIC', ''), file('list.xlsx', '')]).accepted).toHaveLength(1)
  })
})
