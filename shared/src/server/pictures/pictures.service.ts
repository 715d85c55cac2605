import { createHash } from 'node:crypto'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { pictureVersion } from '@larder/shared/domain/pictures/picture-version'
import type { Actor } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FileStore, StoredFile } from '../ports/file-store.ts'
import type { RecipesService } from '../recipes/recipes.service.ts'
import type { FetchPicture } from './fetch-picture.ts'
import { MAX_PICTURE_BYTES } from './fetch-picture.ts'
import type { WebPicture, WebPictureRepository } from './web-picture.repository.ts'

const DAY_MS = 86_400_000
/** A picture that could not be had is asked for again after this time, so that nobody hammers a site. */
const FAILURE_MS = DAY_MS
/** Looking at a picture again is written down after this time. */
const ASKED_MS = DAY_MS
/** The part of a household's files that pictures of the web may be; the rest is for its receipts and photos. */
const SHARE = 1 / 4

/** The name of a picture's file. */
const FILE_NAME = 'picture'

/** Runs work when it is a household's turn; `signal` ends the waiting. */
type Turns = { take: <T>(householdId: string, signal: AbortSignal, run: () => Promise<T>) => Promise<T> }

type Deps = {
  recipes: Pick<RecipesService, 'findOwn'>
  catalogue: Pick<CatalogueService, 'get'>
  pictures: WebPictureRepository
  files: FileStore
  /** The maximum size of a household's files in bytes. */
  maxFileBytes: number
  fetchPicture: FetchPicture
  turns: Turns
  now: () => Date
}

/** A picture as it is shown; another one of the same address has another version. */
type ShownPicture = StoredFile & { version: string }

/**
 * The pictures of the web that the recipes and items of a household name. Browsers get them from here alone, so that an
 * address that one member enters is never opened by the browsers of the others.
 */
export const createPicturesService = (deps: Deps) => {
  const { recipes, catalogue, pictures, files, maxFileBytes, fetchPicture, turns, now } = deps
  const ending = new AbortController()
  const running = new Map<string, Promise<ShownPicture | null>>()

  const keyOf = ({ household_id, id }: WebPicture) => ({
    householdId: household_id,
    ownerId: id,
    name: FILE_NAME,
  })
  const withVersion = (picture: WebPicture, file: StoredFile): ShownPicture => ({
    ...file,
    version: `${picture.id}-${picture.fetched_at.getTime()}`,
  })
  const isOlder = (date: Date, ms: number) => now().getTime() - date.getTime() >= ms

  /** Asked before fetching: a picture without room would be fetched each time. */
  const hasRoom = async (householdId: string): Promise<boolean> => {
    const [all, ofTheWeb] = await Promise.all([files.countBytes(householdId), pictures.sumBytes(householdId)])
    return all + MAX_PICTURE_BYTES <= maxFileBytes && ofTheWeb + MAX_PICTURE_BYTES <= maxFileBytes * SHARE
  }

  const fetchAndKeep = async (
    named: Pick<WebPicture, 'household_id' | 'address_hash'>,
    address: string,
  ): Promise<ShownPicture | null> => {
    const { household_id } = named
    if (!(await hasRoom(household_id))) return null
    return turns.take(household_id, ending.signal, async () => {
      const file = await fetchPicture(address, ending.signal)
      // First the document: a file without one could never be found.
      const picture = await pictures.updateFetched(named, file?.data.byteLength ?? null, now())
      if (file === null) return null
      await files.put(keyOf(picture), file)
      return withVersion(picture, file)
    })
  }

  const find = async (household_id: string, address: string): Promise<ShownPicture | null> => {
    const named = { household_id, address_hash: createHash('sha256').update(address).digest('hex') }
    const known = await pictures.findByAddress(named)
    if (known === null) return fetchAndKeep(named, address)
    if (isOlder(known.asked_at, ASKED_MS)) await pictures.updateAsked(known.id, now())
    if (known.size_bytes === null)
      return isOlder(known.fetched_at, FAILURE_MS) ? fetchAndKeep(named, address) : null
    const file = await files.find(keyOf(known))
    // Its file is missing when a process died before it was saved.
    return file === null ? fetchAndKeep(named, address) : withVersion(known, file)
  }

  /** One look for all who ask at the same moment. */
  const findTogether = (householdId: string, address: string): Promise<ShownPicture | null> => {
    const key = `${householdId} ${address}`
    const looking = running.get(key) ?? find(householdId, address).finally(() => running.delete(key))
    running.set(key, looking)
    return looking
  }

  /** @throws DomainError not_found */
  const show = async (
    { householdId }: Actor,
    address: string | null,
    version: string | undefined,
  ): Promise<ShownPicture> => {
    if (address === null || (version !== undefined && version !== pictureVersion(address)))
      throw notThere('picture')
    const found = await findTogether(householdId, address)
    if (found === null) throw notThere('picture')
    return found
  }

  return {
    /**
     * The picture at the address of a recipe, only while its version is `version`.
     * @throws DomainError not_found, also when it can't be had; too_many_uploads; server_closing
     */
    ofRecipe: async (actor: Actor, recipeId: string, version: string | undefined): Promise<ShownPicture> =>
      show(actor, (await recipes.findOwn(actor, recipeId)).content?.image_url ?? null, version),

    /**
     * The picture at the address of the item that an id stands for, only while its version is `version`.
     * @throws DomainError not_found, also when it can't be had; too_many_uploads; server_closing
     */
    ofItem: async (actor: Actor, itemId: string, version: string | undefined): Promise<ShownPicture> =>
      show(actor, (await catalogue.get(actor, itemId)).image_url, version),

    /** Ends all fetching, before the process ends. */
    end: () => ending.abort(new DomainError('server_closing')),
  }
}
export type PicturesService = ReturnType<typeof createPicturesService>
