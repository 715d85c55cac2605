import jwt from '@fastify/jwt'
import fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import mongoose from 'mongoose'
import { reportToBench } from './household-report.ts'

// The baseline of the comparison: the same calls written as briefly as Fastify and mongoose allow, on the same data,
// with the same token and session, and none of the product's guarantees: household-bare.ts MONGODB SECRET
const [uri = '', secret = ''] = process.argv.slice(2)
const { ObjectId } = mongoose.Schema.Types
const connection = await mongoose.createConnection(uri, { autoIndex: false, autoCreate: false }).asPromise()
const { Schema } = mongoose
const stored = (collection: string) => ({ collection, versionKey: false }) as const

const text = { type: String, default: null }
const date = { type: Date, default: null }
const sessions = connection.model(
  'Session',
  new Schema({ user_id: ObjectId, expires_at: Date }, stored('sessions')),
)
const users = connection.model(
  'User',
  new Schema({ household_id: ObjectId, is_active: Boolean }, stored('users')),
)
const items = connection.model(
  'Item',
  new Schema(
    { household_id: ObjectId, name: String, category: String, unit: String },
    stored('catalogue_items'),
  ),
)
const lots = connection.model(
  'Lot',
  new Schema(
    {
      household_id: { type: ObjectId, required: true },
      item_id: { type: ObjectId, required: true },
      unit: String,
      storage_location: text,
      expiry_date: date,
      purchase_date: date,
      notes: text,
      quantity: Number,
      seq: Number,
      is_listed: Boolean,
    },
    stored('inventory_entries'),
  ),
)
const movements = connection.model(
  'Movement',
  new Schema(
    {
      household_id: ObjectId,
      lot_id: ObjectId,
      seq: Number,
      kind: String,
      delta: Number,
      balance_after: Number,
      created_at: Date,
    },
    stored('stock_movements'),
  ),
)

const app = fastify()
await app.register(jwt, { secret })

const householdOf = async (request: FastifyRequest): Promise<mongoose.Types.ObjectId> => {
  const { sid } = await request.jwtVerify<{ sid: string }>()
  const session = await sessions.findOne({ _id: sid, expires_at: { $gt: new Date() } }).lean()
  const user = session && (await users.findById(session.user_id).lean())
  if (!user?.is_active || !user.household_id) throw new Error('not signed in')
  return user.household_id
}

app.get<{ Querystring: { limit?: number } }>('/inventory/', async (request) => {
  const household_id = await householdOf(request)
  const { limit = 0 } = request.query
  const found = await lots.find({ household_id, is_listed: true }).sort({ _id: 1 }).limit(limit).lean()
  const named = await items.find({ _id: { $in: found.map(({ item_id }) => item_id) } }).lean()
  const byId = new Map(named.map((item) => [String(item._id), item]))
  return found.map((lot) => ({ ...lot, item: byId.get(String(lot.item_id)) }))
})

app.post<{ Params: { id: string }; Body: { quantity: number } }>(
  '/inventory/:id/consume',
  async (request) => {
    const household_id = await householdOf(request)
    const { quantity } = request.body
    const lot = await lots
      .findOneAndUpdate(
        { _id: request.params.id, household_id, quantity: { $gte: quantity } },
        { $inc: { quantity: -quantity, seq: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (!lot) throw new Error('not enough')
    await movements.create({
      household_id,
      lot_id: lot._id,
      seq: lot.seq,
      kind: 'consume',
      delta: -quantity,
      balance_after: lot.quantity,
      created_at: new Date(),
    })
    return { ...lot, item: await items.findById(lot.item_id).lean() }
  },
)

reportToBench(await app.listen({ host: '127.0.0.1', port: 0 }), connection)
