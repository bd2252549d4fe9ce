import type { Db } from '#server/kit/database/db.ts'

/** What grocery lists read besides a plan and its foods. */
export const groceriesRepository = {
  /** The time zone of a client, in which their days begin and end. */
  async findTimeZone(db: Db, clientId: string): Promise<string> {
    const { timeZone } = await db
      .selectFrom('users')
      .select('time_zone as timeZone')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    return timeZone
  },
}
