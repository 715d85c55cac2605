import type { Plugin } from 'vite'

/** The letters of almost all headings. */
const FONT = /frank-ruhl-libre-latin-600-normal-.*\.woff2$/

/**
 * Has each page load the font of headings beside its first scripts: without it headings are drawn in another font first,
 * whose letters are wider, and what stands below moves when their lines break elsewhere.
 */
export function preloadFont(): Plugin {
  return {
    name: 'larder-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((fileName) => FONT.test(fileName))
        if (font === undefined) throw new Error('The build has no font of headings')
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
