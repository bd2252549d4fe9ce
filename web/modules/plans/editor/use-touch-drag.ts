import { t } from '@lingui/core/macro'
import { type RefObject, useEffect } from 'react'
import { usePlanStore } from './editor-context.ts'
import { createDropMark, type Dragged, dropOn, findCellAt, nameDragged, readDragged } from './grid-drop.ts'
import { findCell, isInControl, readPlace } from './grid-places.ts'
import type { PlanStore } from './plan-store.ts'

/** How long a finger must rest before it drags. Browsers open their own menu a little later. */
const LONG_PRESS_MS = 400
/** A finger that moves farther than this before that time scrolls. */
const REST_PX = 8
/** Near the edges of the grid, a dragging finger scrolls it: within this distance, by so much in each frame. */
const EDGE_PX = 40
const SCROLL_PX = 8

/** A click comes at most so long after the finger was lifted. */
const CLICK_MS = 300

type Press = {
  pointerId: number
  x: number
  y: number
  dragged: Dragged
  source: HTMLElement | null
  isDragging: boolean
}

/**
 * Drags foods, meals and days of the grid by finger or pen: a long press lifts, the cell below is marked, lifting the
 * finger drops, Escape and a second finger cancel. Until the long press, the page and the grid scroll as usual.
 *
 * @param label An element that follows the finger with the name of what is dragged.
 */
export function useTouchDrag(
  grid: RefObject<HTMLElement | null>,
  label: RefObject<HTMLElement | null>,
): void {
  const store = usePlanStore()
  useEffect(() => {
    if (grid.current && label.current) return listenForTouch(grid.current, label.current, store)
  }, [grid, label, store])
}

/** Long: the handlers of one gesture, which share its state. */
function listenForTouch(grid: HTMLElement, label: HTMLElement, store: PlanStore): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const mark = createDropMark()
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMouse = true

  const end = (): void => {
    clearTimeout(timer)
    press?.source?.removeAttribute('data-dragging')
    press = null
    mark(null)
    label.hidden = true
  }
  const show = ({ x, y }: Press): void => {
    label.style.translate = `calc(${x}px - 50%) calc(${y}px - 3.5rem)`
    mark(findCellAt(grid, x, y))
  }
  const lift = (): void => {
    if (press === null) return
    press.isDragging = true
    press.source?.setAttribute('data-dragging', '')
    label.textContent = nameDragged(store, press.dragged)
    label.hidden = false
    store.announce(t`${{ name: label.textContent }} picked up. Lift your finger over a meal to drop it.`)
    show(press)
    requestAnimationFrame(scroll)
  }
  const scroll = (): void => {
    if (!press?.isDragging) return
    scrollNearEdge(grid, press)
    show(press)
    requestAnimationFrame(scroll)
  }

  const onDown = (event: PointerEvent): void => {
    isMouse = event.pointerType === 'mouse'
    if (press) end()
    if (isMouse || event.target === null || isInControl(event.target)) return
    const dragged = readDragged(store, event.target)
    if (dragged === null) return
    const source = findSource(event.target)
    press = {
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      dragged,
      source,
      isDragging: false,
    }
    timer = setTimeout(lift, LONG_PRESS_MS)
  }
  const onMove = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return
    const { clientX: x, clientY: y } = event
    if (!press.isDragging) {
      if (Math.hypot(x - press.x, y - press.y) > REST_PX) end()
      return
    }
    press = { ...press, x, y }
    show(press)
  }
  const onUp = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return
    const { isDragging, dragged, x, y } = press
    end()
    if (!isDragging) return
    // The click that follows belongs to the drag.
    window.addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }), CLICK_MS)
    const target = findCellAt(grid, x, y)
    const place = target && readPlace(target)
    if (place) dropOn(store, dragged, place, false)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !press?.isDragging) return
    event.preventDefault()
    event.stopPropagation()
    end()
    store.announce(t`Nothing was moved`)
  }

  grid.addEventListener('pointerdown', onDown, { signal })
  // A dragging finger must not scroll. The listener is there from the start, because browsers decide at the first touch.
  grid.addEventListener('touchmove', (event) => press?.isDragging && event.preventDefault(), {
    signal,
    passive: false,
  })
  // Browsers answer a long press with their own drag or menu.
  const prevent = (event: Event): void => {
    if (!isMouse) event.preventDefault()
  }
  grid.addEventListener('dragstart', prevent, { signal })
  grid.addEventListener('contextmenu', prevent, { signal })
  document.addEventListener('pointermove', onMove, { signal })
  document.addEventListener('pointerup', onUp, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    listeners.abort()
  }
}

/** Finds the element that is dragged: the food, or the cell. */
function findSource(target: EventTarget): HTMLElement | null {
  return (target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null) ?? findCell(target)
}

function stopClick(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Scrolls the frame of the grid if the finger is near one of its edges. */
function scrollNearEdge(grid: HTMLElement, { x, y }: Press): void {
  const frame = grid.parentElement
  if (frame === null) return
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  // Headings and labels of rows stay visible above and beside the cells.
  const head = grid.querySelector('thead')?.offsetHeight ?? 0
  const labels = grid.querySelector<HTMLElement>('tbody th')?.offsetWidth ?? 0
  const move = (at: number, start: number, end: number): number => {
    if (at < start + EDGE_PX) return -SCROLL_PX
    return at > end - EDGE_PX ? SCROLL_PX : 0
  }
  frame.scrollBy(move(x, left + labels, right), move(y, top + head, bottom))
}
