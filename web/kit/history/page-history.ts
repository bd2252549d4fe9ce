/*
 * History entries within one page that the router does not see: one for each open dialog or sheet, so that Back closes
 * it, and one for each place of the page that is in its address (a step, a day). They share the key of the router's own
 * entry and have an additional mark in their state. The router is never notified of moves between them (decision 183).
 */

/** The key in the state of an entry with the number of open overlays. */
const OVERLAYS = 'pathyaOverlays'

/** A dialog or sheet, as the history handles it. */
export type OpenOverlay = {
  /** Closes the overlay, or asks first. Does nothing while it cannot be closed. */
  close: () => void
  /** Checks whether typed input would be lost if the page were left. */
  hasInput: () => boolean
}

/** The router's entry that is on the screen. `null` if no page is connected to the history yet. */
let shown: { key: string; index: number } | null = null
/** Open overlays, from the lowest to the topmost. */
const overlays: OpenOverlay[] = []
/** The current entry when it was last read. */
let current = { depth: 0, hash: '', isOfPage: true }
/** A history move that this file has started and the browser has not finished yet. */
let move: { finish: () => void; arrived: Promise<void> } | null = null
/** Number of running navigations that must not start from an overlay's entry. */
let navigations = 0
/** An address that becomes a history entry when no overlay is open. */
let waitingAddress: string | null = null
/** An address that was replaced on an overlay's entry, and must also be replaced on the entries below it. */
let replacedAddress: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Follows the history of this document. Call it before the router is created: window listeners are called in the order
 * in which they were added, and the router must not be notified of moves within a page. Returns the function that stops
 * it after the current move has finished.
 */
export function followHistory(): () => Promise<void> {
  window.addEventListener('popstate', handleMove)
  return async () => {
    clearTimeout(timer)
    await move?.arrived
    clearTimeout(timer)
    window.removeEventListener('popstate', handleMove)
    shown = null
    waitingAddress = null
    replacedAddress = null
  }
}

/** Sets which entry of the router is on the screen: the one of the location with this key. */
export function setShownPage(key: string): void {
  const state = readState()
  if (readKey(state) !== key) return
  if (shown?.key !== key) {
    waitingAddress = null
    replacedAddress = null
  }
  shown = { key, index: typeof state.idx === 'number' ? state.idx : 0 }
  look()
  schedule()
  notifyListeners()
}

/** Adds a history entry for an open overlay, so that Back closes it. Returns the function that removes the entry. */
export function addOverlay(overlay: OpenOverlay): () => void {
  overlays.push(overlay)
  schedule()
  return () => {
    const index = overlays.indexOf(overlay)
    if (index !== -1) overlays.splice(index, 1)
    schedule()
  }
}

/**
 * Removes the entries of open overlays before a navigation of the router, so that it starts from the page's own entry.
 * Overlays that are still open on the same page afterwards get new entries.
 */
export async function withoutOverlayEntries<Result>(
  navigate: () => Result | Promise<Result>,
): Promise<Result> {
  navigations += 1
  try {
    await move?.arrived
    look()
    if (current.isOfPage && current.depth > 0) await startMove(-current.depth)
    return await navigate()
  } finally {
    navigations -= 1
    schedule()
  }
}

/** Returns the address of the page's current place, also while it waits to become an entry. */
export function readPageAddress(): URL {
  return new URL(waitingAddress ?? window.location.href, window.location.href)
}

/** Calls the listener when the place within the page may have changed. Returns the function that stops it. */
export function onPageAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds an entry for another place of this page. Back returns to the previous place. */
export function pushPageAddress(address: URL): void {
  waitingAddress = address.href
  if (overlays.length === 0) adjust()
  else schedule()
  notifyListeners()
}

/** Changes the address of this page without a new entry and without the router. */
export function replacePageAddress(address: URL | string): void {
  const { href } = new URL(address, window.location.href)
  if (waitingAddress !== null) waitingAddress = href
  else {
    window.history.replaceState(window.history.state, '', href)
    look()
    if (current.depth > 0) replacedAddress = href
  }
  notifyListeners()
}

function handleMove(event: PopStateEvent): void {
  const before = current
  look()
  if (!current.isOfPage) {
    if (before.isOfPage && returnToInput(before.depth)) {
      event.stopImmediatePropagation()
      return
    }
    finishMove()
    return
  }
  // The router handles both cases: a return to this page from another one, and a move to another anchor of the page.
  if (!before.isOfPage || current.hash !== before.hash) {
    finishMove()
    schedule()
    return
  }
  event.stopImmediatePropagation()
  if (current.depth < before.depth && replacedAddress !== null) {
    window.history.replaceState(window.history.state, '', replacedAddress)
    if (current.depth === 0) replacedAddress = null
  }
  if (move) finishMove()
  else for (const overlay of overlays.slice(current.depth).reverse()) overlay.close()
  notifyListeners()
  schedule()
}

/**
 * Returns to the page and asks if a move would discard typed input. Chrome may skip entries that were created without a
 * key or click since the last move, and people may go back by several entries at once.
 */
function returnToInput(depth: number): boolean {
  const { idx } = readState()
  if (move || !shown || typeof idx !== 'number' || !overlays.some(({ hasInput }) => hasInput())) return false
  current = { ...current, isOfPage: true }
  const distance = shown.index - idx + depth
  if (distance === 0) return false
  void startMove(distance).then(() => overlays.at(-1)?.close())
  return true
}

/** Adjusts the entries later, after React has rendered the changes of the last event. */
function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(adjust, 0)
}

/** Creates or removes entries until there is one for each open overlay. */
function adjust(): void {
  if (move || navigations > 0) return
  look()
  if (!current.isOfPage) return
  if (current.depth === 0 && waitingAddress !== null) {
    window.history.pushState(window.history.state, '', waitingAddress)
    waitingAddress = null
  }
  if (current.depth > overlays.length) void startMove(overlays.length - current.depth)
  for (let depth = current.depth + 1; depth <= overlays.length; depth++) {
    window.history.pushState({ ...readState(), [OVERLAYS]: depth }, '')
  }
  look()
}

/** Moves within the history. Resolves when the browser has finished the move. */
function startMove(distance: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  move = { finish: resolve, arrived: promise }
  window.history.go(distance)
  return promise
}

function finishMove(): void {
  move?.finish()
  move = null
}

function look(): void {
  const state = readState()
  const depth = state[OVERLAYS]
  current = {
    depth: typeof depth === 'number' ? depth : 0,
    hash: window.location.hash,
    isOfPage: shown !== null && readKey(state) === shown.key,
  }
}

function readState(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** Reads the router's key. An entry without one is the first of the document. */
function readKey({ key }: Record<string, unknown>): string {
  return typeof key === 'string' ? key : 'default'
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
