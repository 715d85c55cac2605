import { getItemPicture } from '@larder/shared/contracts/pictures'
import { pictureVersion } from '@larder/shared/domain/pictures/picture-version'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fails, on } from '../../testing/handlers.ts'
import { server } from '../../testing/server.ts'
import { sampleItem } from '../../testing/samples/stock-samples.ts'
import { ItemTile } from './item-tile.tsx'

const milk = sampleItem('Milk', { image_url: 'https://example.org/milk.png' })

/** What the browser says of places on the screen. */
let tellSeen: ((isIntersecting: boolean) => void)[] = []
let asked: string[] = []
const cache = new Map()

beforeEach(() => {
  tellSeen = []
  asked = []
  cache.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
        tellSeen.push((isIntersecting) => tell([{ isIntersecting }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:milk')
  server.use(
    on(getItemPicture, ({ query }) => {
      asked.push(query['v'] ?? '')
      return new HttpResponse('milk', { headers: { 'content-type': 'image/png' } })
    }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

const show = (tile: ReactNode) =>
  render(<SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>{tile}</SWRConfig>).container
const see = (isSeen: boolean) => act(() => tellSeen.forEach((tell) => tell(isSeen)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pictureIn = (element: Element) => element.querySelector('img')
const iconIn = (element: Element) => element.querySelector('svg.lucide-milk')

describe('the tile of an item', () => {
  it('is its picture, loaded once for all tiles that are seen', async () => {
    const shown = show(
      <>
        <ItemTile item={milk} />
        <ItemTile item={milk} size="small" />
      </>,
    )
    expect(iconIn(shown)).not.toBeNull()
    see(true)
    await waitFor(() => expect(shown.querySelectorAll('img')).toHaveLength(2))
    expect(pictureIn(shown)).toHaveAttribute('alt', '')
    expect(iconIn(shown)).toBeNull()
    expect(asked).toEqual([pictureVersion('https://example.org/milk.png')])
  })

  it('loads nothing that is out of sight, or only scrolled past', async () => {
    const shown = show(<ItemTile item={milk} />)
    await pass(1000)
    see(true)
    await pass(200)
    see(false)
    await pass(1000)
    expect([asked, pictureIn(shown)]).toEqual([[], null])
  })

  it('is at once what was loaded before', async () => {
    const first = show(<ItemTile item={milk} />)
    see(true)
    await waitFor(() => expect(pictureIn(first)).not.toBeNull())
    expect(pictureIn(show(<ItemTile item={milk} />))).not.toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is another picture when its address is another one', async () => {
    const shown = show(<ItemTile item={{ ...milk, image_url: 'https://example.org/oat.png' }} />)
    see(true)
    await waitFor(() => expect(pictureIn(shown)).not.toBeNull())
    expect(asked).toEqual([pictureVersion('https://example.org/oat.png')])
  })

  it('is the icon of its category where the picture is not there, which is asked once', async () => {
    const again = vi.fn()
    server.use(
      on(getItemPicture, () => {
        again()
        return new HttpResponse(null, { status: 404 })
      }),
    )
    show(<ItemTile item={milk} />)
    see(true)
    await waitFor(() => expect(again).toHaveBeenCalledOnce())
    await pass(100)
    const shown = show(<ItemTile item={milk} />)
    see(true)
    await pass(3000)
    expect(iconIn(shown)).not.toBeNull()
    expect(again).toHaveBeenCalledOnce()
  })

  it('is the icon where the picture cannot be loaded, or not be shown', async () => {
    server.use(fails(getItemPicture, 'internal', undefined, { once: true }))
    const failed = show(<ItemTile item={milk} />)
    see(true)
    await pass(1000)
    expect(iconIn(failed)).not.toBeNull()
    cache.clear()
    const broken = show(<ItemTile item={{ ...milk, image_url: 'https://example.org/broken.png' }} />)
    see(true)
    await waitFor(() => expect(pictureIn(broken)).not.toBeNull())
    fireEvent.error(pictureIn(broken)!)
    expect(iconIn(broken)).not.toBeNull()
  })

  it('is the icon of an item without an address, which is not watched', () => {
    const shown = show(<ItemTile item={{ ...milk, image_url: null }} />)
    expect(iconIn(shown)).not.toBeNull()
    expect(tellSeen).toEqual([])
  })
})
