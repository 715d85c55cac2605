import { renderSVG } from 'uqr'
import { escapeHtml } from '@larder/shared/domain/notifications/escape-html'
import { DEVICE_GUIDES } from './trust-steps.ts'

const STYLE = `
  :root {
    color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5;
    --text: #1d241f; --soft: #55605a; --page: #f6f7f4; --card: #fff; --line: #d5dad4; --accent: #17683f; --on-accent: #fff;
  }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e8ece8; --soft: #a9b3ac; --page: #141815; --card: #1e2420; --line: #39423b; --accent: #7bd3a0; --on-accent: #10221a }
  }
  body { margin: 0; background: var(--page); color: var(--text) }
  main { max-width: 42rem; margin-inline: auto; padding: 1.5rem 1rem 3rem }
  h1 { font-size: 1.6rem; line-height: 1.25 }
  h2 { font-size: 1.15rem; margin-block: 0 .5rem }
  section, details { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-block: 1rem }
  details { margin-block: .5rem }
  summary { font-weight: 600; cursor: pointer; margin-block: -0.5rem; padding-block: 0.6rem }
  li { margin-block: .6rem }
  a { color: var(--accent) }
  .button { display: inline-block; margin-block: .4rem; padding: .6rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600 }
  code { overflow-wrap: anywhere }
  .soft { color: var(--soft) }
  .other { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center }
  .other > div { flex: 1 1 14rem }
  .other svg { inline-size: 11rem; block-size: 11rem; background: #fff; border-radius: .5rem; padding: .5rem; box-sizing: border-box }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Larder</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

type Visit = {
  /** The name of the certificate authority. */
  name: string
  /** SHA-256, as pairs of hexadecimal digits. */
  fingerprint: string
  /** The product by https, as this browser reaches it. */
  productUrl: string
  /** Addresses (http) at which other devices reach this page; empty if they can't. */
  guideUrls: readonly string[]
  userAgent: string
  now: Date
}

const otherDevices = ([url, ...more]: readonly string[]): string => {
  if (url === undefined) {
    return '<p class="soft">Other devices can’t reach this Larder: it was started for this machine alone. <code>npm start -- --host --https</code> lets them in.</p>'
  }
  const others =
    more.length === 0
      ? ''
      : `<p class="soft">or ${more.map((other) => `<code>${escapeHtml(other)}</code>`).join(', ')}</p>`
  return `<section class="other" aria-labelledby="other">
<div>
<h2 id="other">On a phone or another device</h2>
<p>Scan this code with the camera, or type <code>${escapeHtml(url)}</code>: it leads to this page.</p>
${others}
</div>
${renderSVG(url, { border: 1 }).replace('<svg', `<svg role="img" aria-label="QR code of ${escapeHtml(url)}"`)}
</section>`
}

/** The page that tells step by step how a device trusts this Larder's certificate authority. */
export const trustPage = ({ name, fingerprint, productUrl, guideUrls, userAgent, now }: Visit): string => {
  const own = DEVICE_GUIDES.find((guide) => guide.userAgent.test(userAgent))
  const safeName = escapeHtml(name)
  const guides = DEVICE_GUIDES.map((guide) => {
    const steps = [
      ...guide.steps(safeName),
      `Open <a href="${escapeHtml(productUrl)}">${escapeHtml(productUrl)}</a>: there is no warning any more.`,
    ]
    const items = steps.map((step) => `<li>${step}</li>`).join('\n')
    return `<details${guide === own ? ' open' : ''}><summary>${guide.title}</summary>\n<ol>\n${items}\n</ol>\n</details>`
  }).join('\n')
  const isPhone = own !== undefined && /iPhone|Android/.test(own.title)
  const others = otherDevices(guideUrls)
  return page(
    'Trust Larder on this device',
    `<p>Larder encrypts its connections at home with a certificate of its own. A device trusts it after these steps, once. Then the camera page, reading without a connection, installing Larder as an app and sharing photos to it work.</p>
${isPhone ? '' : others}
<section aria-labelledby="check">
<h2 id="check">Check first that it is your Larder</h2>
<p>The certificate authority is called <b>${safeName}</b>. Larder prints its fingerprint (SHA-256) where it was started, and your device shows it when you install the certificate. Go on only if they are the same:</p>
<p><code>${fingerprint}</code></p>
<p class="soft">It can vouch only for names and addresses of a home network and for the machine that runs Larder, not for other websites. You can remove it from the device at any time, where you installed it.</p>
</section>
<h2>Steps for this device</h2>
${guides}
${isPhone ? others : ''}
<p class="soft">If a device still refuses the certificate, compare the clocks: the machine that runs Larder believes it is <time datetime="${now.toISOString()}">${now.toUTCString()}</time>.</p>`,
  )
}

/** The page where there is nothing to trust: https works already, or Larder is used without. */
export const nothingToTrustPage = (isHttps: boolean): string =>
  isHttps
    ? page(
        'Nothing to install',
        '<p>This Larder has a certificate that devices trust already. <a href="/">Open Larder</a></p>',
      )
    : page(
        'Larder without https',
        `<p>This Larder is used by plain http. Everything works while you are connected, but browsers allow some things only over https:</p>
<ul>
<li>photographing several pages and reading barcodes with the camera page</li>
<li>installing Larder as an app, and sharing photos and PDFs to it</li>
<li>reading stock and lists without a connection</li>
<li>keeping the screen on while you shop</li>
</ul>
<p>Whoever runs Larder can turn https on: stop it, and start it with <code>npm start -- --host --https</code>. Then this page tells step by step what to do on each device. Nothing that was saved changes.</p>
<p><a href="/dashboard">Back to Larder</a></p>`,
      )
