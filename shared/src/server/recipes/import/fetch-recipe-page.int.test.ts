import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../logging.ts'
import { parseNetworks } from '../../outbound/allowed-hosts.ts'
import { createRecipePageFetcher, MAX_PAGE_BYTES } from './fetch-recipe-page.ts'

const asked: { url: string | undefined; headers: object }[] = []
const server = createServer((request, response) => {
  asked.push({ url: request.url, headers: request.headers })
  const html = (text: string | Buffer, type = 'text/html') =>
    response.setHeader('content-type', type).end(text)
  const sendTo = (location: string) => response.writeHead(302, { location }).end()
  if (request.url === '/soup') html(Buffer.from('Soup \xe0 la', 'latin1'), 'text/html; charset=iso-8859-1')
  else if (request.url === '/moved') sendTo('/soup')
  else if (request.url === '/private') sendTo('http://10.0.0.1/')
  else if (request.url === '/metadata') sendTo('http://169.254.169.254/latest')
  else if (request.url === '/file') sendTo('file:///etc/passwd')
  else if (request.url === '/round') sendTo('/round')
  else if (request.url === '/large') html(Buffer.alloc(MAX_PAGE_BYTES + 1, 32))
  else if (request.url === '/picture') html('RIFF', 'image/webp')
  else if (request.url === '/packed') response.setHeader('content-encoding', 'br').end('x')
  else if (request.url === '/slow') response.setHeader('content-type', 'text/html').write('<h1>')
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const base = `127.0.0.1:${(server.address() as AddressInfo).port}`

const fetcher = (networks: string, timeoutMs = 10_000) =>
  createRecipePageFetcher({
    allowedNetworks: parseNetworks(networks),
    version: '1.2.3',
    logger: createLogger('api', 'silent'),
    timeoutMs,
  })

describe('a page that a person names', () => {
  it('is read in its encoding, after redirects, and the site learns nothing of the person', async () => {
    expect(await fetcher('127.0.0.1').fetch(` http://${base}/moved `)).toEqual({
      html: 'Soup à la',
      address: `http://${base}/soup`,
    })
    expect(asked.at(-1)?.headers).toEqual({
      host: base,
      'user-agent': 'Mozilla/5.0 (compatible; Larder/1.2.3)',
      accept: 'text/html,application/xhtml+xml,application/json;q=0.8',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  it.each([
    ['/private', 'recipe_address_refused'],
    ['/metadata', 'recipe_address_refused'],
    ['/file', 'recipe_page_unreachable'],
    ['/round', 'recipe_page_unreachable'],
    ['/nowhere', 'recipe_page_unreachable'],
    ['/large', 'recipe_page_too_large'],
    ['/picture', 'recipe_page_unreadable'],
    ['/packed', 'recipe_page_unreadable'],
  ])('is refused at %s as %s', async (path, code) => {
    await expect(fetcher('127.0.0.1').fetch(`http://${base}${path}`)).rejects.toMatchObject({ code })
  })

  it('is given up when it takes too long', async () => {
    await expect(fetcher('127.0.0.1', 300).fetch(`http://${base}/slow`)).rejects.toMatchObject({
      code: 'recipe_page_timed_out',
    })
  })

  it.each([
    [`http://${base}/soup`, 'recipe_address_refused'],
    ['http://localhost/', 'recipe_address_refused'],
    ['http://[::1]/', 'recipe_address_refused'],
    ['http://8.8.8.8:22/', 'recipe_port_refused'],
    ['https://[2001:4860:4860::8888]:8443/', 'recipe_port_refused'],
    ['http://name:secret@example.org/', 'recipe_address_invalid'],
    ['javascript:alert(1)', 'recipe_address_invalid'],
    ['file:///etc/passwd', 'recipe_address_invalid'],
    ['two words', 'recipe_address_invalid'],
    ['', 'recipe_address_invalid'],
  ])('is not connected to at %j', async (address, code) => {
    const before = asked.length
    await expect(fetcher('').fetch(address)).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(before)
  })
})
