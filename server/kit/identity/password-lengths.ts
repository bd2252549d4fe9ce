import { integer } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'

/** The shortest passwords that may be chosen, in characters. */
export type PasswordLengths = { client: number; staff: number }

const findLengths = statement({
  name: 'find-password-lengths',
  row: { client: integer, staff: integer },
  text: `select client_password_length as client, staff_password_length as staff from practice_settings where id = 1`,
})

/** Loads the password lengths that the practice requires now: its own setting, never below a safe length. */
export function loadPasswordLengths(db: Db): Promise<PasswordLengths> {
  return findLengths.read(db)
}
