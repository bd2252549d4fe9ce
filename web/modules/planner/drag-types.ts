import { isTextDropItem } from 'react-aria-components/useDragAndDrop'

type DropItem = Parameters<typeof isTextDropItem>[0]

/* The type names of dragged items. Ids of planned meals are valid only on the page where the drag began, so each page
   has its own type names. */
const PAGE = Math.random().toString(36).slice(2)
export const LIBRARY_DRAG = `application/x-pathya-library-meal-${PAGE}`
export const PLANNED_DRAG = `application/x-pathya-planned-meal-${PAGE}`

/** The dropped item: a library meal by its id, or a planned meal by the id of its entry. */
export type Dropped = { kind: 'library' | 'planned'; id: string }

/** Reads the dropped items; items of other types are ignored. */
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
