import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../start-error.mjs'

const POLL_MS = 25

/**
 * @param {string} what as it stands in a sentence after 'Waited 30 s for'
 * @param {number} timeoutMs
 * @param {AbortSignal} signal
 * @param {() => Promise<boolean>} isReady
 * @throws {StartError} when it takes longer; the signal's reason when it is aborted
 */
export async function waitFor(what, timeoutMs, signal, isReady) {
  const deadline = performance.now() + timeoutMs
  while (!(await isReady())) {
    signal.throwIfAborted()
    if (performance.now() > deadline)
      throw new StartError(`Waited ${timeoutMs / 1000} s for ${what}, in vain.`)
    await pause(POLL_MS)
  }
  signal.throwIfAborted()
}

/**
 * Whether something accepts connections at an address and, if `question` is given, answers it with `answer`.
 * @param {import('../address.mjs').Address} address
 * @param {{ question: string, answer: string }} [exchange]
 * @returns {Promise<boolean>}
 */
export function doesAnswer(address, exchange) {
  return new Promise((resolve) => {
    const socket = connect(address)
    const finish = (/** @type {boolean} */ result) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => (exchange ? socket.write(exchange.question) : finish(true)))
    socket.once('data', (bytes) => finish(bytes.toString('utf8').startsWith(exchange?.answer ?? '')))
  })
}

/**
 * Whether a call answers with a 2xx. Nothing secret is sent, so that the certificate does not matter.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export function isHttpOk(url) {
  const get = url.startsWith('https:') ? getHttps : getHttp
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.once('close', () => resolve(false))
  })
}
