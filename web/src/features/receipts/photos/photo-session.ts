import { useSyncExternalStore } from 'react'
import { onOwnerLeft } from '../../../lib/session/session-store.ts'
import type { Photo } from './photo.ts'
import type { PhotoMeaning } from './receipt-files.ts'

/** A longer receipt would no longer be legible within the size of one upload. */
export const MAX_PHOTOS = 10

type TakenPhoto = Photo & { id: string }
type PhotoSession = { photos: readonly TakenPhoto[]; meaning: PhotoMeaning }

const NOTHING: PhotoSession = { photos: [], meaning: 'one_receipt' }

/** The photos of this tab that are not sent yet. They are kept outside of the screens, so that these may come and go. */
let session = NOTHING
let nextId = 1
const listeners = new Set<() => void>()

function change(next: PhotoSession): void {
  session = next
  for (const listener of listeners) listener()
}

const setPhotos = (photos: readonly TakenPhoto[]): void => change({ ...session, photos })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The photos that are not sent yet, in order; updates. */
export const usePhotos = (): PhotoSession => useSyncExternalStore(subscribe, () => session)

/** What may be done with the photos that are not sent yet. */
export const photoSession = {
  add(photo: Photo): void {
    setPhotos([...session.photos, { ...photo, id: String(nextId++) }])
  },
  replace(id: string, photo: Photo): void {
    setPhotos(session.photos.map((old) => (old.id === id ? { ...photo, id } : old)))
  },
  remove(id: string): void {
    setPhotos(session.photos.filter((photo) => photo.id !== id))
  },
  /** Moves a photo by so many places, at most to either end. */
  move(id: string, by: number): void {
    const from = session.photos.findIndex((photo) => photo.id === id)
    const moved = session.photos[from]
    if (moved === undefined) return
    const others = session.photos.filter((photo) => photo !== moved)
    setPhotos(others.toSpliced(Math.max(0, from + by), 0, moved))
  },
  setMeaning(meaning: PhotoMeaning): void {
    change({ ...session, meaning })
  },
  clear(): void {
    change(NOTHING)
  },
}

onOwnerLeft(() => photoSession.clear())

// The browser asks before it closes or reloads a page whose photos would be lost.
window.addEventListener('beforeunload', (event) => {
  if (session.photos.length > 0) event.preventDefault()
})
