/* global document, IDBObjectStore, MutationObserver, PerformanceObserver, requestAnimationFrame, window */
// Runs in the measured page, before its own scripts.
/** @type {number[]} */
const longTasks = []
let lastTaskAt = 0
let firstCardAt = NaN
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration)
  lastTaskAt = performance.now()
}).observe({ type: 'longtask', buffered: true })

new MutationObserver((_, observer) => {
  if (document.querySelector('article') === null) return
  observer.disconnect()
  // The second frame after the change starts when the first has been painted.
  void frame()
    .then(frame)
    .then(() => (firstCardAt = performance.now()))
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

const dataAt = () => {
  const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  return loaded.find(({ name }) => name.endsWith('/inventory/'))?.responseEnd ?? NaN
}

/** @param {number} by pixels a frame */
const scrollBySteps = async (by) => {
  for (let step = 0; step < 60; step++) {
    window.scrollBy(0, by)
    await frame()
  }
}

const bench = {
  firstCardsMs: () => firstCardAt - dataAt(),
  /** True when nothing has blocked the page for a second. */
  isAtRest: () => performance.now() - Math.max(lastTaskAt, firstCardAt) > 1000,
  /** Scrolls six thousand pixels down at the speed of a hand, jumps to the end, and scrolls up as far. */
  scroll: async () => {
    await scrollBySteps(100)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await scrollBySteps(-100)
  },
  partsKept: () => partsKept,
  takeLongTasks: () => longTasks.splice(0),
}
Object.assign(window, { bench })
