const PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

// Without these flags Chromium does not run as root, or connects to its vendor.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How most tests start Chromium: best a headless shell, which needs a sixth less time. */
export const CHROMIUM = { executablePath: PATH, args: FLAGS }

/**
 * How tests start a Chromium whose camera sees a film, over and over.
 * @param film the path of a Y4M video
 */
export const seeing = (film: string) => ({
  ...CHROMIUM,
  args: [
    ...FLAGS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
})

/** How tests start a Chromium that can also show notifications. */
export const FULL_CHROMIUM = { executablePath: process.env.FULL_CHROMIUM_PATH ?? PATH, args: FLAGS }
