import { toCalendarDate } from '@larder/shared/domain/inventory/calendar-day'
import type { LotValues } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { spellPlace } from '@larder/shared/domain/inventory/storage-place'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { Lot } from './lot.ts'

type Written = { [Field in keyof LotValues]?: LotValues[Field] | undefined }

/** The fields of an edit or a stored lot for comparison: null for absent ones, dates in one format. */
export const toValues = (written: Written): LotValues => ({
  storage_location: written.storage_location ? spellPlace(written.storage_location) : null,
  expiry_date: written.expiry_date ? toCalendarDate(written.expiry_date) : null,
  purchase_date: written.purchase_date ? toCalendarDate(written.purchase_date) : null,
  min_stock_level: written.min_stock_level ?? null,
  notes: written.notes ?? null,
})

/** All that an edit can have changed of a lot and its item, as it is now. */
export const valuesNow = (lot: Lot, item: CatalogueItem | undefined) => ({
  ...toValues({ ...lot, min_stock_level: item?.min_stock_level }),
  frozen_or_thawed_on: lot.frozen_or_thawed_on ?? null,
  frozen_or_thawed_before: lot.frozen_or_thawed_before ?? null,
  usual_shelf_life_days: item?.usual_shelf_life_days ?? null,
})
