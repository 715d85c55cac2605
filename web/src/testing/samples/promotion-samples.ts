import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { sampleId } from './stock-samples.ts'

/** A promotion that a household could use, of an item that is out of stock. */
export const samplePromotion = (
  name: string,
  fields: Partial<RelevantPromotion> = {},
): RelevantPromotion => ({
  id: name,
  kind: 'promotion',
  title: `${name}, great value`,
  item: { id: sampleId(700), name, category: 'Dairy', unit: 'package' },
  matched_by: 'name',
  reason: 'Out of stock',
  shop_name: 'Corner Shop',
  shop_count: 1,
  min_qty: 2,
  discounted_price: 5,
  percent_off: null,
  currency: 'EUR',
  is_weighted: false,
  unit_price: 8.2,
  usual_unit_price: 10,
  base_unit: 'kg',
  percent_under_usual: 18,
  ends_on: '2026-03-08',
  is_for_members: true,
  needs_coupon: false,
  ...fields,
})
