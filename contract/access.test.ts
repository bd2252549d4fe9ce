import { describe, expect, it } from 'vitest'
import {
  findScope,
  type Grant,
  isAllowed,
  PERMISSION_NAMES,
  type Permission,
  ROLES,
  type Role,
} from './access.ts'

/*
 * The table of permissions a second time, in the practice's view, line by line: who may do what, and with whose
 * records. It is written independently of the table in code, so that an error in either is found.
 */
const EXPECTED_TABLE = `
permission           client   employee                 employee+plans           employee+foods           admin
profile:own          own      own                      own                      own                      own
client-area:own      own      -                        -                        -                        -
access-log:own       own      -                        -                        -                        -
practice:view        -        in-care                  in-care                  in-care                  all
clients:read         -        in-care                  in-care                  in-care                  all
clients:write        -        in-care                  in-care                  in-care                  all
client-notes:read    -        in-care                  in-care                  in-care                  all
client-notes:write   -        in-care                  in-care                  in-care                  all
measurements:read    own      in-care                  in-care                  in-care                  all
measurements:write   own      in-care                  in-care                  in-care                  all
diary:read           own      in-care                  in-care                  in-care                  all
diary:review         -        in-care                  in-care                  in-care                  all
consultations:read   -        assigned-or-unassigned   assigned-or-unassigned   assigned-or-unassigned   all
consultations:write  -        assigned-or-unassigned   assigned-or-unassigned   assigned-or-unassigned   all
availability:write   -        own                      own                      own                      all
plans:read           own      in-care                  in-care                  in-care                  all
plans:write          -        -                        in-care                  -                        all
foods:write          -        -                        -                        all                      all
users:manage         -        -                        -                        -                        all
packages:manage      -        -                        -                        -                        all
payments:manage      -        -                        -                        -                        all
reviews:answer       -        in-care                  in-care                  in-care                  all
receipts:read        own      -                        -                        -                        all
invoices:read        own      -                        -                        -                        all
analytics:read       -        -                        -                        -                        all
settings:manage      -        -                        -                        -                        all
audit:read           -        -                        -                        -                        all
`
const [head = [], ...rows] = EXPECTED_TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

describe('the table of permissions', () => {
  it('has one line in this test for each of its rows, and no other lines', () => {
    expect(rows.map(([permission]) => permission).sort()).toEqual([...PERMISSION_NAMES].sort())
  })

  const cells = rows.flatMap(([permission = '', ...scopes]) =>
    scopes.map((scope, index) => [permission as Permission, head[index + 1] ?? '', scope] as const),
  )
  it.each(cells)('%s: the scope of %s is %s', (permission, who, said) => {
    const [role, ...grants] = who.split('+') as [Role, ...Grant[]]
    const scope = said === '-' ? null : said
    expect(findScope({ role, grants }, permission)).toBe(scope)
    expect(isAllowed({ role, grants }, permission)).toBe(scope !== null)
  })

  it('gives grants to employees only', () => {
    for (const role of ROLES.filter((name) => name !== 'employee')) {
      for (const permission of PERMISSION_NAMES) {
        expect(findScope({ role, grants: ['plans', 'foods'] }, permission)).toBe(
          findScope({ role, grants: [] }, permission),
        )
      }
    }
  })
})
