/*
 * What was typed into forms, kept in this tab while its person signs in again. Only what was changed, never what is
 * secret, and only for the same person on the same page.
 */

const PREFIX = 'pathya.kept-form.'
const SECRET_FIELD = /password|code|token|secret/i

/** Keeps the values of a form on the page as it stands. */
export function keepForm(userId: string, name: string, values: Record<string, unknown>): void {
  const kept = Object.entries(values).filter(([field]) => !SECRET_FIELD.test(field))
  if (kept.length === 0) return
  try {
    window.sessionStorage.setItem(nameKey(userId, name), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage is full or switched off: then what was typed is lost with the page.
  }
}

/** Whether something was kept of a form on this page. */
export function hasKeptForm(userId: string, name: string): boolean {
  try {
    return window.sessionStorage.getItem(nameKey(userId, name)) !== null
  } catch {
    return false
  }
}

/** Whether something was kept of any form in this tab. */
export function hasKeptForms(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    return false
  }
}

/** Takes out what was kept of a form on this page: once. Null: nothing. */
export function takeKeptForm(userId: string, name: string): Record<string, unknown> | null {
  try {
    const key = nameKey(userId, name)
    const text = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    const value: unknown = JSON.parse(text ?? 'null')
    // Written by `keepForm` alone.
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Removes what other people left in this tab. */
export function dropKeptFormsOfOthers(userId: string): void {
  try {
    const { sessionStorage } = window
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of keys) {
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}.`)) sessionStorage.removeItem(key)
    }
  } catch {}
}

function nameKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${window.location.pathname}.${name}`
}
