import { instant, integer, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  PUSH_READER,
  PUSH_READER_COLUMNS,
  wantsPush,
  writePushReaders,
} from '#server/kit/database/push-readers.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const listReaders = statement({
  name: 'list-weigh-in-readers',
  params: { now: instant, after: uuid, limit: integer },
  row: PUSH_READER,
  text: (p) =>
    `select ${PUSH_READER_COLUMNS}
       from ${writePushReaders(`${p.now}::timestamptz`)}
      where ${wantsPush('weigh-in')}
        and extract(isodow from local.day) = settings.weigh_in_day and local.minute between 420 and 720
        and not exists (select from progress_entries e
              where e.user_id = u.id and e.deleted_at is null
                and e.entry_date >= local.day::timestamp at time zone u.time_zone)
        and u.id > ${p.after}
      order by u.id limit ${p.limit}`,
})

/** The reminders to measure. */
export const weighInRepository = {
  /** Lists clients who chose this day, and have not measured on it yet, by their id. */
  listReaders(
    db: Db,
    page: { now: Date; after: string; limit: number },
  ): Promise<StatementRow<typeof listReaders>[]> {
    return listReaders.all(db, page)
  },
}
