import { recordListExport } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import { listManagedFoodItems, type ManagedFilter } from './manage.ts'
import { foodItemsRepository as foods, type StoredFood } from './repository.ts'

const PAGE_SIZE = 200

/** The foods that pass the filters, page by page. The export is recorded in the audit log. */
export async function exportFoodItems(ctx: Ctx, filter: ManagedFilter): Promise<AsyncIterable<StoredFood>> {
  await recordListExport(ctx, 'foods')
  return readAllPages(async (cursor) => {
    const { items, nextCursor } = await listManagedFoodItems(ctx, { ...filter, limit: PAGE_SIZE, cursor })
    const rows = await foods.listStored(
      ctx.db,
      items.map(({ id }) => id),
    )
    return { rows, nextCursor }
  })
}
