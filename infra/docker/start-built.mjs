// What the image `larder` runs: `npm start`, whose packages and client are part of the image.
import './small-heap.mjs'
import { main } from '../local/src/main.mjs'
import { readOptions } from '../local/src/options.mjs'
import { production } from '../local/src/production.mjs'
import { moveIntoFolder } from './volume.mjs'

const smallHeap = new URL('small-heap.mjs', import.meta.url)
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${smallHeap.href}`
const args = process.argv.slice(2)
await main(args, {
  ...production,
  prepare: () => {
    const options = readOptions(args)
    if (options) moveIntoFolder(options.dataDir)
    return Promise.resolve()
  },
})
