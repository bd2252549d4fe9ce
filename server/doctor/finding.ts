/** What one check has found. A warning can wait; a problem stops the product, or will. */
export type Finding = {
  state: 'ok' | 'warning' | 'problem'
  subject: string
  /** Contains no secret and no personal data. */
  text: string
  /** Says what to do. */
  advice?: string
}

export const ok = (subject: string, text: string): Finding => ({ state: 'ok', subject, text })
export const warning = (subject: string, text: string, advice: string): Finding => ({
  state: 'warning',
  subject,
  text,
  advice,
})
export const problem = (subject: string, text: string, advice: string): Finding => ({
  state: 'problem',
  subject,
  text,
  advice,
})
