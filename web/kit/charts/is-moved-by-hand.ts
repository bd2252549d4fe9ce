import type { PointerEvent } from 'react'

/**
 * Tells whether somebody moved or pressed the pointer. Browsers also report a move when the page changes under a mouse
 * that rests, which must not undo what was chosen by keyboard.
 */
export function isMovedByHand({ type, pointerType, movementX, movementY }: PointerEvent): boolean {
  return type !== 'pointermove' || pointerType !== 'mouse' || movementX !== 0 || movementY !== 0
}
