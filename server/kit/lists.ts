/** A page of a list, and the cursor of the next page; `null` if it is the last. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A page with the number of items on all pages. */
export type CountedPage<Item> = Page<Item> & { totalCount: number }

/**
 * Makes a page from rows that were read with one more than requested.
 *
 * @param limit The number of rows that were requested.
 * @param writeCursor Writes the cursor after a row.
 */
export function slicePage<Row>(
  rows: readonly Row[],
  limit: number,
  writeCursor: (last: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last === undefined ? null : writeCursor(last) }
}

/** Returns the same page with each row converted for the answer. */
export function mapPage<Row, Item>({ items, nextCursor }: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: items.map(toItem), nextCursor }
}
