import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeCameras } from '../../../../testing/browser/fake-camera.ts'
import { fakePictures } from '../../../../testing/browser/fake-pictures.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { photoSession } from '../photo-session.ts'
import { setUpUser } from '../../../../testing/user.ts'

const onDone = vi.fn<(files: File[]) => void>()

/** Opens the page; the camera's picture is as wide as `cameraShows` says, by which photos can be told apart. */
function open() {
  fakeCameras()
  let frameWidth = 100
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockImplementation(() => frameWidth)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(100)
  onTestFinished(() => void vi.restoreAllMocks())
  const { unmount } = render(
    <CameraDialog maxFileBytes={5_000} onDone={onDone} onClose={() => undefined} otherWay={null} />,
  )
  const take = async (width: number, name = 'Take a photo') => {
    frameWidth = width
    await press(name)
  }
  return { take, unmount }
}
const pages = () => within(screen.getByRole('list', { name: 'Photos taken' })).getAllByRole('button')
/** Presses a button once that is possible: the camera starts first. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await setUpUser().click(button)
}

afterEach(() => {
  photoSession.clear()
  onDone.mockReset()
})

describe('photos of receipts', () => {
  it('can be taken again: the new one takes the place of the old one', async () => {
    fakePictures(({ width }) => width)
    const { take } = open()
    await take(200)
    await screen.findByText('Page 1 taken')
    await take(300)
    await screen.findByText('Page 2 taken')
    await setUpUser().click(pages()[0]!)
    await press('Take again')
    expect(screen.getByText(/Take page 1 again; the photo before stays until then/)).toBeVisible()
    expect(pages()).toHaveLength(2)
    await take(250, 'Take page 1 again')
    await screen.findByText('Page 1 taken again')
    expect(pages()).toHaveLength(2)
    await setUpUser().click(screen.getByRole('radio', { name: 'Separate receipts' }))
    await press('Read 2 receipts')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(onDone.mock.calls[0]?.[0].map(({ size }) => size)).toEqual([250, 300])
  })

  it.each(['Take a photo', 'Read receipt'])(
    'belong to nobody when the page is left before they are ready (%s)',
    async (step) => {
      let finish = () => {}
      const { take, unmount } = open()
      if (step === 'Read receipt') {
        fakePictures(() => 6_000)
        await take(200)
        await screen.findByText('Page 1 taken')
      }
      const { encoded } = fakePictures(() => 10, new Promise((resolve) => (finish = resolve)))
      await press(step)
      await waitFor(() => expect(encoded).toHaveLength(1))
      unmount()
      photoSession.clear()
      finish()
      // A later photo is there, so the earlier one would be too.
      fakePictures(() => 10)
      await open().take(300)
      await screen.findByText('Page 1 taken')
      expect(pages()).toHaveLength(1)
      expect(onDone).not.toHaveBeenCalled()
    },
  )
})
