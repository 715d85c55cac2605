import { useEffect, useState } from 'react'
import { missingSupport } from './camera-problems.ts'

/** Whether this device has a camera that pages may ask for; false until it is known. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    if (missingSupport() !== null) return
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
  }, [])
  return hasCamera
}
