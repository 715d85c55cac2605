import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { storeSession, clearSession } from '../../../lib/session/session-store.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { photoSession, usePhotos } from './photo-session.ts'

const photo = (width: number) => ({ jpeg: new Blob(['x']), width, height: 1 })
const photos = () => renderHook(usePhotos).result.current.photos
const widths = () => photos().map(({ width }) => width)
const idOf = (index: number) => photos()[index]?.id ?? 'none'

afterEach(() => photoSession.clear())

describe('photos that are not sent yet', () => {
  it('stand in the order in which they were taken, until they are moved', () => {
    for (const width of [1, 2, 3]) photoSession.add(photo(width))
    photoSession.move(idOf(2), -1)
    expect(widths()).toEqual([1, 3, 2])
    photoSession.move(idOf(0), -1)
    photoSession.move(idOf(2), 1)
    expect(widths()).toEqual([1, 3, 2])
  })

  it('keep their place when they are taken again, and can be removed', () => {
    for (const width of [1, 2, 3]) photoSession.add(photo(width))
    photoSession.replace(idOf(1), photo(7))
    photoSession.remove(idOf(0))
    expect(widths()).toEqual([7, 3])
  })

  it('make the browser ask before the page is closed', () => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaves()).toBe(true)
    photoSession.add(photo(1))
    expect(leaves()).toBe(false)
  })

  it('are gone when the person signs out', () => {
    storeSession('token', sampleUser)
    photoSession.add(photo(1))
    clearSession()
    expect(widths()).toEqual([])
  })

  it('are gone when somebody else signed in while this tab was asleep', () => {
    storeSession('token', sampleUser)
    photoSession.add(photo(1))
    storeSession('other-token', { ...sampleUser, id: 'b0', household_id: 'b1' })
    expect(widths()).toEqual([])
  })
})
