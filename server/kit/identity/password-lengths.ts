import type { Queryable } from '../database/transaction.ts'

/** The shortest passwords that may be chosen, in characters. */
export type PasswordLengths = { client: number; staff: number }

/** What the practice asks for now: a setting of theirs, never below what is safe. */
export async function loadPasswordLengths(db: Queryable): Promise<PasswordLengths> {
  const { rows } = await db.query<PasswordLengths>(
    `select client_password_length as client, staff_password_length as staff from practice_settings where id = 1`,
  )
  const lengths = rows[0]
  if (!lengths) throw new Error('The row of practice_settings is missing.')
  return lengths
}
