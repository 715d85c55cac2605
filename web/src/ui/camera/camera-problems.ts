/** Why there is no picture from a camera. */
export type CameraProblem =
  | 'insecure'
  | 'unsupported'
  | 'not_allowed'
  | 'no_camera'
  | 'in_use'
  | 'interrupted'

/** What is shown for each problem: what happened, and what to do. */
export const CAMERA_PROBLEMS: Record<CameraProblem, { title: string; text: string }> = {
  insecure: {
    title: 'The camera needs https',
    text: 'This page was opened over plain http, and browsers give a camera only to pages that were opened over https.',
  },
  unsupported: {
    title: 'No camera in this browser',
    text: 'This browser gives no camera to web pages. Another browser may, or a newer version of this one.',
  },
  not_allowed: {
    title: 'The camera is not allowed',
    text: "Allow it for this page in the browser's settings, usually beside the address, then try again.",
  },
  no_camera: { title: 'No camera was found', text: 'Connect a camera to this device, then try again.' },
  in_use: {
    title: 'The camera could not be started',
    text: 'Another app or page may be using it. Close that, then try again.',
  },
  interrupted: {
    title: 'The camera was interrupted',
    text: 'It was disconnected, taken by another app, or is no longer allowed.',
  },
}

/** The problem behind what `getUserMedia` threw. */
export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'not_allowed'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_camera'
    default:
      return 'in_use'
  }
}

/** Why this page can't ask for a camera at all; null if it can. */
export function missingSupport(): CameraProblem | null {
  if (!window.isSecureContext) return 'insecure'
  // TypeScript's types promise it everywhere, but older browsers lack it.
  const { mediaDevices } = navigator as { mediaDevices?: Partial<MediaDevices> }
  return mediaDevices?.getUserMedia ? null : 'unsupported'
}
