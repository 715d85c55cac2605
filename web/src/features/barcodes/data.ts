import {
  type Barcode,
  type BarcodeLearn,
  type BarcodeLookUp,
  forgetBarcode,
  learnBarcode,
  type LearnedBarcode,
  listItemBarcodes,
  lookUpBarcode,
} from '@larder/shared/contracts/barcodes'
import { useMemo } from 'react'
import useSWR, { type ScopedMutator, useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'

/** The first word of all keys here. */
const BARCODES = cacheUnder('barcodes', [lookUpBarcode, listItemBarcodes])

const lookUpKey = (code: string) => [BARCODES, 'code', code] as const
const ofItemKey = (itemId: string) => [BARCODES, 'item', itemId] as const

/** What a code means; kept while a later load fails. */
export function useLookUp(code: string) {
  const { data, error, mutate } = useSWR<BarcodeLookUp, unknown>(
    lookUpKey(code),
    () => call(lookUpBarcode, { params: { code } }),
    // Many may be shown; events say what changed.
    { revalidateOnFocus: false },
  )
  return { found: data, error, retry: () => void mutate() }
}

/** The codes of an item, the latest first. */
export function useItemBarcodes(itemId: string) {
  const { data, error, mutate } = useSWR<Barcode[], unknown>(ofItemKey(itemId), () =>
    call(listItemBarcodes, { params: { id: itemId } }),
  )
  return { barcodes: data, error, retry: () => void mutate() }
}

export type BarcodeMutations = ReturnType<typeof createMutations>

/** Changes what codes mean. Each call resolves when its change is shown and throws as `call` does. */
export function useBarcodeMutations(): BarcodeMutations {
  const { mutate } = useSWRConfig()
  return useMemo(() => createMutations(mutate), [mutate])
}

function createMutations(mutate: ScopedMutator) {
  const refreshLists = () =>
    mutate((key) => Array.isArray(key) && key[0] === BARCODES && (key as unknown[])[1] === 'item')
  const reload = (code: string) => mutate<BarcodeLookUp>(lookUpKey(code))
  return {
    learn: async (code: string, body: BarcodeLearn): Promise<LearnedBarcode> => {
      const learned = await call(learnBarcode, { params: { code }, body })
      await reload(code)
      void refreshLists()
      return learned
    },
    forget: async (code: string): Promise<void> => {
      try {
        await call(forgetBarcode, { params: { code } })
      } finally {
        // A refusal means that somebody else forgot it.
        void reload(code)
        await refreshLists()
      }
    },
    /** Looks a code up again, and returns what it means now. */
    reload,
  }
}
