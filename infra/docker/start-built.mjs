// What the image `larder` runs: `npm start`, whose packages and client are part of the image.
import './small-heap.mjs'
import { main } from '../local/src/main.mjs'
import { production } from '../local/src/production.mjs'

const smallHeap = new URL('small-heap.mjs', import.meta.url)
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${smallHeap.href}`
await main(process.argv.slice(2), { ...production, prepare: () => Promise.resolve() })
