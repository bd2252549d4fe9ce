import type { OperationNode } from 'kysely'
import type pg from 'pg'
import type { AnyColumn, Columns } from './columns.ts'
import type { Db, RowChecks } from './db.ts'
import { readDeclaredColumn } from './expressions.ts'

/** A field of a result, as PostgreSQL describes it. */
export type Field = Pick<pg.FieldDef, 'name' | 'tableID' | 'columnID' | 'dataTypeID'>

/** The columns that can be null, as `table.column` in PostgreSQL's numbers. */
export type NullableColumns = ReadonlySet<string>

const LIST_NULLABLE = `select a.attrelid::int as "tableId", a.attnum::int as "columnId"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`

/** Reads which columns of the tables can be null. */
export async function readNullableColumns(db: Db): Promise<NullableColumns> {
  const { rows } = await db.run(LIST_NULLABLE)
  return new Set(rows.map(({ tableId, columnId }) => `${tableId}.${columnId}`))
}

/**
 * Compares every result with its declaration while tests run: names, types, columns that can be null in their table, and
 * the values themselves. Throws at the first difference.
 */
export function createRowChecks(): RowChecks {
  let nullable: Promise<NullableColumns> | null = null
  return {
    checkRows: async (db, name, row, { fields, rows }) => {
      nullable ??= readNullableColumns(db)
      requireNone(name, findDifferences(row, fields, await nullable))
      for (const [column, declared] of Object.entries(row)) requireValues(name, column, declared, rows)
    },
    checkBuilt: async (_db, query, { fields, rows }) => {
      for (const [column, declared] of findDeclaredSelections(query.query)) {
        const field = fields.find((one) => one.name === column)
        requireNone(query.sql, field ? findTypeDifference(declared, field) : [`${column} is missing`])
        requireValues(query.sql, column, declared, rows)
      }
    },
  }
}

/** Lists the differences between a declared row and PostgreSQL's description; empty if there are none. */
export function findDifferences(row: Columns, fields: readonly Field[], nullable: NullableColumns): string[] {
  const missing = Object.keys(row).filter((name) => !fields.some((field) => field.name === name))
  return [
    ...missing.map((name) => `${name} is declared and missing`),
    ...fields.flatMap((field) => {
      const declared = row[field.name]
      if (!declared) return [`${field.name} is not declared`]
      return [...findTypeDifference(declared, field), ...findNullDifference(declared, field, nullable)]
    }),
  ]
}

function findTypeDifference(declared: AnyColumn, { name, dataTypeID }: Field): string[] {
  if (declared.oids.includes(dataTypeID)) return []
  return [`${name} is of type ${dataTypeID}, declared as ${declared.oids.join(' or ')}`]
}

function findNullDifference(declared: AnyColumn, field: Field, nullable: NullableColumns): string[] {
  if (declared.isNullable || declared.presentBecause !== null) return []
  if (!nullable.has(`${field.tableID}.${field.columnID}`)) return []
  return [`${field.name} can be null in its table`]
}

function requireNone(name: string, differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(`${name}: ${differences.join('; ')}.`)
}

/** Throws for a value that the declaration excludes. The error names the column, never the value. */
function requireValues(
  name: string,
  column: string,
  declared: AnyColumn,
  rows: readonly Record<string, unknown>[],
): void {
  for (const row of rows) {
    const value = row[column]
    if (value === null && !declared.isNullable) throw new Error(`${name}: ${column} was null.`)
    if (value !== null && !declared.accepts(value)) {
      throw new Error(`${name}: ${column} had a value that is not declared.`)
    }
  }
}

/**
 * Lists the selected or returned expressions of a built query that declare their type, with their names in the result.
 */
function findDeclaredSelections(node: OperationNode): [name: string, declared: AnyColumn][] {
  return readSelections(node).flatMap(({ selection }): [string, AnyColumn][] => {
    if (!isAlias(selection)) return []
    const declared = readDeclaredColumn(selection.node)
    return declared ? [[selection.alias.name, declared]] : []
  })
}

type Selection = { selection: OperationNode }
type Selecting = { selections?: readonly Selection[]; returning?: { selections: readonly Selection[] } }

function readSelections(node: OperationNode): readonly Selection[] {
  const query = node as OperationNode & Selecting // the parts of a query's node that contain the result columns
  return query.selections ?? query.returning?.selections ?? []
}

function isAlias(
  node: OperationNode,
): node is OperationNode & { node: OperationNode; alias: { name: string } } {
  return node.kind === 'AliasNode'
}
