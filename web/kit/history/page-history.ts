/*
 * History entries within one page, which the router does not know: one for each open dialog or sheet, so that Back closes it,
 * and one for each place of a page that its address names (a step, a day). They share the key of the router's own entry and
 * differ from it by a mark in their state. The router never hears of moves between them (decision 183).
 */

/** Names, in the state of an entry, how many overlays are open there. */
const OVERLAYS = 'pathyaOverlays'

/** A dialog or a sheet as the history sees it. */
export type OpenOverlay = {
  /** Closes it, or asks first; does nothing while it cannot be closed. */
  close: () => void
  /** Whether something typed would be lost if the page went away under it. */
  hasInput: () => boolean
}

/** The router's entry that is on the screen. Null: no page follows the history yet. */
let shown: { key: string; index: number } | null = null
/** From the lowest to the topmost. */
const overlays: OpenOverlay[] = []
/** The current entry as it was last seen. */
let current = { depth: 0, hash: '', isOfPage: true }
/** A move of our own that the browser has not made yet. */
let move: { finish: () => void; arrived: Promise<void> } | null = null
/** How many navigations are under way that must find no entries of overlays. */
let navigations = 0
/** An address that becomes an entry once no overlay is open. */
let waitingAddress: string | null = null
/** An address that was replaced on the entry of an overlay, for the entries below it. */
let replacedAddress: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Follows the history of this document from now on. To be called before the router is made: listeners of the window are called
 * in their order, and the router may not hear of moves within a page. Gives the way to stop, once a move under way has arrived.
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

/** Says which entry of the router is on the screen: that of the location with this key. */
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

/** Gives an overlay a history entry while it is open: Back closes it. Gives the way to take the entry back. */
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
 * Overlays that are still open on the same page afterwards get theirs again.
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

/** The address of the page's current place, also while it waits to become an entry. */
export function readPageAddress(): URL {
  return new URL(waitingAddress ?? window.location.href, window.location.href)
}

/** Calls back when the place within the page may have changed. Gives the way to stop. */
export function onPageAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes an entry for another place of this page; Back leads to the one before. */
export function pushPageAddress(address: URL): void {
  waitingAddress = address.href
  if (overlays.length === 0) adjust()
  else schedule()
  notifyListeners()
}

/** Changes the address of this page without an entry of its own, past the router. */
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
  // The router went elsewhere and comes back, or somebody went to another part of the page: both are its matter.
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
 * A browser may skip entries that were made without a key or press since the last move (Chrome), and people may go back by
 * several at once. Where that would throw away what was typed, we return and ask.
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

/** Looks later, when React has shown what the last event has changed. */
function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(adjust, 0)
}

/** Makes as many entries as there are open overlays. */
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

/** Moves within the history. Resolves when the browser is there. */
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

/** The router's own: without one it is the first of the document. */
function readKey({ key }: Record<string, unknown>): string {
  return typeof key === 'string' ? key : 'default'
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
