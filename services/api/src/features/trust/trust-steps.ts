export const CERTIFICATE_PATH = '/trust/larder-ca.crt'
export const PROFILE_PATH = '/trust/larder.mobileconfig'

const download = `<a class="button" href="${CERTIFICATE_PATH}" download>Download the certificate</a>`

/** A kind of device: how its browsers call themselves, and the steps (HTML) to trust the authority called `name` there. */
export type DeviceGuide = { title: string; userAgent: RegExp; steps: (name: string) => string[] }

/** In the order in which browsers are recognised. */
export const DEVICE_GUIDES: readonly DeviceGuide[] = [
  {
    title: 'iPhone and iPad',
    userAgent: /iPhone|iPad/,
    steps: (name) => [
      `Open this page in Safari, download the profile and tap <b>Allow</b>.<br><a class="button" href="${PROFILE_PATH}">Download the profile</a>`,
      'Open the <b>Settings</b> of the device and tap <b>Profile Downloaded</b> near the top (or General → VPN &amp; Device Management), then <b>Install</b>.',
      `In <b>Settings → General → About → Certificate Trust Settings</b>, at the very bottom, switch on <b>${name}</b>. Without this step the profile has no effect.`,
    ],
  },
  {
    title: 'Android',
    userAgent: /Android/,
    steps: () => [
      download,
      'Open the <b>Settings</b> of the device and search them for <b>CA certificate</b> (usually under Security → More security settings → Encryption &amp; credentials → Install a certificate). Tap <b>Install anyway</b>.',
      'Choose the file <b>larder-ca.crt</b> among the downloads.',
      'Use Chrome or another browser based on it. In Firefox, first tap its logo five times in Settings → About Firefox, and switch on <b>Use third party CA certificates</b> under Secret Settings.',
    ],
  },
  {
    title: 'Windows',
    userAgent: /Windows/,
    steps: () => [
      download,
      'Open the file and press <b>Install Certificate</b>, choose <b>Current User</b>, then <b>Place all certificates in the following store</b>, and there <b>Trusted Root Certification Authorities</b>.',
      'Confirm the question with <b>Yes</b>, and start the browser again.',
    ],
  },
  {
    title: 'Mac',
    userAgent: /Macintosh/,
    steps: (name) => [
      download,
      'Open the file: Keychain Access adds it to the login keychain.',
      `Open <b>${name}</b> there, and under <b>Trust</b> choose <b>Always Trust</b>. Then start the browser again.`,
    ],
  },
  {
    title: 'Linux, and Firefox on any computer',
    userAgent: /Linux/,
    steps: () => [
      download,
      'Chrome: in Settings → Privacy and security → Security → <b>Manage certificates</b>, import the file as an authority that identifies websites.',
      'Firefox: in Settings → Privacy &amp; Security → <b>View Certificates</b> → Authorities, import the file and tick <b>identify websites</b>.',
    ],
  },
]
