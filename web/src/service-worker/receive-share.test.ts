import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedFiles } from '../lib/share/shared-files.ts'
import { fakeCaches } from '../testing/browser/fake-caches.ts'
import { receiveShare } from './receive-share.ts'

beforeEach(() => vi.stubGlobal('caches', fakeCaches()))

const share = async (fields: Record<string, string>, files: File[] = []) => {
  const form = { getAll: (name: string) => (name === 'files' ? files : [fields[name] ?? []].flat()) }
  const redirect = vi.spyOn(Response, 'redirect').mockImplementation(() => new Response())
  await receiveShare({ request: { formData: () => Promise.resolve(form as unknown as FormData) } as Request })
  const [to] = redirect.mock.calls.at(-1) ?? []
  return to
}
const file = (name: string, type: string) => new File(['x'], name, { type })

describe('what is shared to the installed app', () => {
  it.each([
    ['a saved page', [file('soup.html', 'text/html')]],
    ['a saved page in one file', [file('soup.mhtml', 'multipart/related')]],
    ['a saved page of an unknown type', [file('soup.mht', '')]],
    ['several texts', [file('soup.txt', 'text/plain'), file('cake.txt', 'text/plain')]],
  ])('opens the import of recipes with %s', async (_, files) => {
    expect(await share({ title: 'Soup' }, files)).toBe('/meals/import?open=shared')
    expect((await sharedFiles()).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  })

  it('opens the import of recipes with an address', async () => {
    expect(await share({ title: 'Soup', text: '', url: 'https://hob.example/soup' })).toBe(
      '/meals/import?open=shared',
    )
    const [kept] = await sharedFiles()
    expect(kept?.type).toBe('text/plain')
    expect(await kept?.text()).toBe('Soup\n\nhttps://hob.example/soup')
  })

  it.each([
    ['a list', { title: 'Groceries', text: 'milk\neggs' }, []],
    ['a text in a file', {}, [file('list.txt', 'text/plain')]],
    ['nothing', {}, []],
  ])('opens the screen that tells texts apart with %s', async (_, fields, files) => {
    expect(await share(fields, files)).toBe('/shared')
    expect(await sharedFiles()).toHaveLength(1)
  })

  it.each([
    ['a picture', [file('receipt.jpg', 'image/jpeg')]],
    ['a PDF with a remark', [file('receipt.pdf', 'application/pdf')]],
    ['a picture among texts', [file('notes.txt', 'text/plain'), file('receipt.jpg', 'image/jpeg')]],
  ])('opens the upload dialog with %s', async (name, files) => {
    expect(await share(name.includes('remark') ? { text: 'Shop' } : {}, files)).toBe('/inventory?open=shared')
    expect(await sharedFiles()).toHaveLength(files.length)
  })

  it('opens the upload dialog, which says so, when nothing could be kept', async () => {
    vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('No room')) })
    expect(await share({ text: 'Soup' })).toBe('/inventory?open=unshared')
  })
})
