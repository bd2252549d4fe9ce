/** A page of a list, and the cursor of the next one; null: it is the last. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A page whose list says how many there are on all pages. */
export type CountedPage<Item> = Page<Item> & { totalCount: number }

/**
 * Cuts a page out of rows that were read with one more than is asked for.
 *
 * @param limit How many were asked for.
 * @param writeCursor The cursor after a row.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  writeCursor: (last: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last === undefined ? null : writeCursor(last) }
}

/** The same page with each row as it is answered. */
export function mapPage<Row, Item>({ items, nextCursor }: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: items.map(toItem), nextCursor }
}
