import { isTextDropItem } from 'react-aria-components/useDragAndDrop'

type DropItem = Parameters<typeof isTextDropItem>[0]

/*
 * How what is dragged names its kind. Ids of planned meals mean something only on the page they were taken up on, so each
 * page has kinds of its own.
 */
const PAGE = Math.random().toString(36).slice(2)
export const LIBRARY_DRAG = `application/x-pathya-library-meal-${PAGE}`
export const PLANNED_DRAG = `application/x-pathya-planned-meal-${PAGE}`

/** What was dropped: a meal of the library by its id, or a planned one by the id it has on its day. */
export type Dropped = { kind: 'library' | 'planned'; id: string }

/** Reads what was dropped; anything else that somebody drops on a day is nothing. */
export async function readDropped(items: readonly DropItem[]): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  for (const item of items) {
    if (!isTextDropItem(item)) continue
    if (item.types.has(LIBRARY_DRAG)) dropped.push({ kind: 'library', id: await item.getText(LIBRARY_DRAG) })
    else if (item.types.has(PLANNED_DRAG))
      dropped.push({ kind: 'planned', id: await item.getText(PLANNED_DRAG) })
  }
  return dropped
}
