import { act, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeCameras } from '../../testing/browser/fake-camera.ts'
import { CameraSwitches } from './camera-switches.tsx'
import { CameraView } from './camera-view.tsx'
import { useCameraStream } from './use-camera-stream.ts'
import { setUpUser } from '../../testing/user.ts'
import { define } from '../../testing/define.ts'

function Page() {
  const camera = useCameraStream({ width: 1920, height: 1080 })
  const videoRef = useRef<HTMLVideoElement>(null)
  return (
    <MemoryRouter>
      <CameraView camera={camera} label="Camera" videoRef={videoRef} otherWay="or choose a file">
        <p>Running</p>
      </CameraView>
      <CameraSwitches camera={camera} />
    </MemoryRouter>
  )
}

const runs = () => screen.findByText('Running')

/** Hides the page, or shows it again, as changing the tab does. */
function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  onTestFinished(() => void vi.restoreAllMocks())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a camera', () => {
  it('is the one that faces away from the user, and is released when the page is left', async () => {
    const cameras = fakeCameras()
    const { unmount } = render(<Page />)
    await runs()
    expect(cameras.asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }])
    unmount()
    expect(cameras.track().readyState).toBe('ended')
  })

  it('is released when it starts only after the page was left', async () => {
    const cameras = fakeCameras()
    const { unmount } = render(<Page />)
    unmount()
    await waitFor(() => expect(cameras.track().readyState).toBe('ended'))
  })

  it('is released while the page is hidden and starts again when it is back', async () => {
    const cameras = fakeCameras()
    render(<Page />)
    await runs()
    setHidden(true)
    expect(cameras.track().readyState).toBe('ended')
    expect(screen.queryByText('Running')).not.toBeInTheDocument()
    setHidden(false)
    await runs()
    expect(cameras.track().readyState).toBe('live')
  })

  it.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera could not be started'],
  ])('says why it does not run (%s), and tries again when asked', async (name, words) => {
    const cameras = fakeCameras()
    cameras.refuse(name)
    render(<Page />)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveTextContent('or choose a file')
    cameras.refuse(null)
    await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
    await runs()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says when it is taken away while it runs', async () => {
    const cameras = fakeCameras()
    render(<Page />)
    await runs()
    act(() => void cameras.track().dispatchEvent(new Event('ended')))
    expect(screen.getByRole('alert')).toHaveTextContent('The camera was interrupted')
    await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
    await runs()
  })

  it('continues by itself when another app that took it gives it back', async () => {
    const cameras = fakeCameras()
    render(<Page />)
    await runs()
    act(() => void cameras.track().dispatchEvent(new Event('mute')))
    expect(screen.getByRole('alert')).toHaveTextContent('The camera was interrupted')
    act(() => void cameras.track().dispatchEvent(new Event('unmute')))
    expect(screen.getByText('Running')).toBeInTheDocument()
  })

  it('says on plain http why there is none, and leads to the page about https', () => {
    fakeCameras()
    define(window, 'isSecureContext', false)
    render(<Page />)
    expect(screen.getByRole('alert')).toHaveTextContent('opened over plain http')
    expect(screen.getByRole('link', { name: /https/ })).toHaveAttribute('href', '/trust')
  })

  it('says when the browser gives no camera to pages', () => {
    fakeCameras()
    define(navigator, 'mediaDevices', undefined)
    render(<Page />)
    expect(screen.getByRole('alert')).toHaveTextContent('No camera in this browser')
  })

  it('has a light that can be switched', async () => {
    const cameras = fakeCameras()
    render(<Page />)
    await setUpUser().click(await screen.findByRole('button', { name: 'Turn the light on' }))
    await setUpUser().click(await screen.findByRole('button', { name: 'Turn the light off' }))
    expect(await screen.findByRole('button', { name: 'Turn the light on' })).toBeInTheDocument()
    expect(cameras.track().constraints).toEqual([
      { advanced: [{ torch: true }] },
      { advanced: [{ torch: false }] },
    ])
  })

  it('says when its light is refused, until it is switched', async () => {
    const cameras = fakeCameras()
    render(<Page />)
    const turnOn = await screen.findByRole('button', { name: 'Turn the light on' })
    cameras.track().refusesConstraints = true
    await setUpUser().click(turnOn)
    expect(await screen.findByRole('alert')).toHaveTextContent('The light could not be switched.')
    expect(turnOn).toHaveAccessibleName('Turn the light on')
    cameras.track().refusesConstraints = false
    await setUpUser().click(turnOn)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('can be another one where there are several, which stops the first', async () => {
    const cameras = fakeCameras(['Back camera', 'Front camera'])
    render(<Page />)
    await runs()
    const first = cameras.track()
    await setUpUser().click(screen.getByRole('button', { name: 'Choose the camera' }))
    await setUpUser().click(await screen.findByRole('menuitem', { name: 'Front camera' }))
    await waitFor(() =>
      expect(cameras.asked.at(-1)).toMatchObject({ video: { deviceId: { ideal: 'camera-1' } } }),
    )
    expect(first.readyState).toBe('ended')
    await runs()
  })
})
