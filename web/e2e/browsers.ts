/** The Chromium of most tests: best a headless shell, which needs a fifth less time. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** A Chromium that can also show notifications. */
export const FULL_CHROMIUM = process.env.FULL_CHROMIUM_PATH ?? CHROMIUM

// Without these flags Chromium does not run as root, or connects to its vendor.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
