import { expect, it } from 'vitest'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { makeOldestHousehold } from '../testing/oldest-household.ts'
import type { Document } from '../testing/oldest-household.ts'
import { openMongo } from '../testing/open-mongo.ts'
import { FOREIGN_CALLS, idsOfOldest } from '../testing/samples.ts'
import { startTestApp } from '../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()
const documents = await makeOldestHousehold(connection)
const theirs = idsOfOldest(documents)

const CHANGES = Object.keys(FOREIGN_CALLS).filter((call) => /^(PUT|PATCH) /.test(call))
const BODIES = [{}, { nobody_knows: 'this field' }, { version: 1 }, { version: 99 }]

const putBack = async () => {
  for (const [name, document] of Object.entries(documents))
    await connection.collection<Document>(name).replaceOne({ _id: document._id }, document, { upsert: true })
}

// An update that sets nothing matches nothing in the store: whoever took that for a change of somebody else tried again
// for ever.
it.each(CHANGES)('%s answers a change of nothing', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const { params = {}, query = {} } = FOREIGN_CALLS[call]?.(theirs) ?? {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  await putBack()
  for (const payload of BODIES) {
    const answer = await sut.app.inject({
      method: method as 'PUT',
      url: `${API_BASE_PATH}${filled}`,
      query,
      headers: maya.headers,
      payload,
    })
    expect(answer.statusCode, `${JSON.stringify(payload)}: ${answer.body}`).toBeLessThan(500)
  }
})

it('knows changes', () => {
  expect(CHANGES.length).toBeGreaterThan(20)
  expect(CHANGES).toContain('PATCH /mailboxes/:id')
})
