import { DEFAULT_UNIT } from '@larder/foods'
import { ItemCreate } from '@larder/shared/contracts/catalogue'
import { z } from 'zod'

/** A catalogue item as its form holds it: '' and undefined for empty fields. */
export type ItemFormValues = {
  name: string
  category: string
  sub_category: string
  description: string
  barcode: string
  image_url: string
  unit: string
  typical_shelf_life_days: number | undefined
  typical_consumption_rate: number | undefined
}

export const EMPTY_ITEM: ItemFormValues = {
  name: '',
  category: '',
  sub_category: '',
  description: '',
  barcode: '',
  image_url: '',
  unit: DEFAULT_UNIT,
  typical_shelf_life_days: undefined,
  typical_consumption_rate: undefined,
}

/** The contract's rules, applied to the form's values. */
export const itemFormRules = z
  .custom<ItemFormValues>()
  .transform((values): z.input<typeof ItemCreate> => values)
  .pipe(ItemCreate)
