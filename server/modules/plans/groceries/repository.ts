import type { Db } from '#server/kit/database/db.ts'

/** Data that grocery lists need in addition to a plan and its foods. */
export const groceriesRepository = {
  /** Finds the time zone in which a client's days begin and end. */
  async findTimeZone(db: Db, clientId: string): Promise<string> {
    const { timeZone } = await db
      .selectFrom('users')
      .select('time_zone as timeZone')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    return timeZone
  },
}
