/* global document, HTMLInputElement, IDBObjectStore, MessageChannel, MutationObserver, PerformanceObserver, requestAnimationFrame, window */
// Runs in the measured page, before its own scripts.
/** @type {number[]} */
const longTasks = []
let lastTaskAt = 0
let firstRowAt = NaN
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration)
  lastTaskAt = performance.now()
}).observe({ type: 'longtask', buffered: true })

new MutationObserver((_, observer) => {
  if (document.querySelector('article, [role=listitem] input') === null) return
  observer.disconnect()
  // The second frame after the change starts when the first has been painted.
  void frame()
    .then(frame)
    .then(() => (firstRowAt = performance.now()))
}).observe(document, { childList: true, subtree: true })

// What is kept to be read without network is written in parts, each of which blocks the page while it is copied.
/** @type {number[]} */
const partsKept = []
const { put } = IDBObjectStore.prototype
/** @param {unknown} value */
IDBObjectStore.prototype.put = function (value) {
  const startedAt = performance.now()
  const request = put.call(this, value)
  partsKept.push(performance.now() - startedAt)
  return request
}

/** @param {string} path where the address of the data ends */
const dataAt = (path) => {
  const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  return loaded.find(({ name }) => name.endsWith(path))?.responseEnd ?? NaN
}

/**
 * Whether a line is shown ticked: it moves into the basket, which may be folded.
 * @param {string} line
 */
const isTicked = (line) => {
  const box = document.querySelector(`[data-line="${line}"] input`)
  return !(box instanceof HTMLInputElement) || box.checked
}

/** @type {{ frames: number, ms: number }[]} */
const ticks = []
// A line that moves when it is clicked is gone before the browser would tell of the change.
document.addEventListener(
  'click',
  ({ target, timeStamp }) => {
    const line =
      target instanceof HTMLInputElement && target.closest('[data-line]')?.getAttribute('data-line')
    if (!line) return
    let frames = 0
    const look = () => {
      frames++
      if (!isTicked(line)) {
        requestAnimationFrame(look)
        return
      }
      // The task after the callbacks of a frame runs when its picture is made.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => ticks.push({ frames, ms: performance.now() - timeStamp })
      port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  },
  true,
)

/** @param {number} by pixels a frame */
const scrollBySteps = async (by) => {
  for (let step = 0; step < 60; step++) {
    window.scrollBy(0, by)
    await frame()
  }
}

const bench = {
  /** @param {string} path */
  firstRowsMs: (path) => firstRowAt - dataAt(path),
  /** True when nothing has blocked the page for a second. */
  isAtRest: () => performance.now() - Math.max(lastTaskAt, firstRowAt) > 1000,
  /** Scrolls six thousand pixels down at the speed of a hand, jumps to the end, and scrolls up as far. */
  scroll: async () => {
    await scrollBySteps(100)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await scrollBySteps(-100)
  },
  partsKept: () => partsKept,
  takeTicks: () => ticks.splice(0),
  takeLongTasks: () => longTasks.splice(0),
}
Object.assign(window, { bench })
