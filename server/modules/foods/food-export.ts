import type { FastifyRequest } from 'fastify'
import { requireActor } from '#server/kit/access/guard.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import type { Platform } from '#server/kit/platform.ts'
import { writeFoodFileHeader, writeFoodFileRow } from './food-file.ts'
import { listManagedFoodItems, type ManagedFilter } from './manage.ts'
import { foodItemsRepository as foods } from './repository.ts'

const PAGE_SIZE = 200

/** The foods that pass the filters as a CSV file, piece by piece: never all of them are held at once. */
export async function* exportFoodItems(
  platform: Pick<Platform, 'database'>,
  request: FastifyRequest,
  filter: ManagedFilter,
): AsyncGenerator<string> {
  await recordListExport(platform.database.pool, requireActor(request), request, 'foods')
  yield writeFoodFileHeader()
  let cursor: string | undefined
  do {
    const page = await listManagedFoodItems(platform, { ...filter, limit: PAGE_SIZE, cursor })
    const stored = await foods.findStored(
      platform.database.pool,
      page.foods.map(({ id }) => id),
    )
    yield stored.map(writeFoodFileRow).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
