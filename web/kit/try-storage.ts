/** What the browser's storage answers; null where it is switched off or full: then nothing lasts beyond the page. */
export function tryStorage<Answer>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Answer,
): Answer | null {
  try {
    return use(window[kind])
  } catch {
    return null
  }
}
