import type { AuditGroup } from '#contract/privacy/audit-log.ts'
import { say } from '#domain/words/say.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#server/kit/audit/audit-actions.ts'

type Noun = AuditAction extends `${infer N}.${string}` ? N : never

/** The group of every noun in action names. A new noun must be added here, otherwise the code does not compile. */
const GROUPS: Record<Noun, AuditGroup> = {
  account: 'people',
  availability: 'consultations',
  backup: 'settings',
  'billing-details': 'money',
  care: 'people',
  client: 'care',
  diary: 'care',
  consultation: 'consultations',
  'consultation-settings': 'consultations',
  content: 'settings',
  dish: 'foods',
  food: 'foods',
  holiday: 'consultations',
  identity: 'sign-in',
  invite: 'people',
  invoice: 'money',
  list: 'files',
  logo: 'settings',
  measurement: 'care',
  note: 'care',
  package: 'money',
  payment: 'money',
  photo: 'care',
  plan: 'plans',
  portrait: 'settings',
  refund: 'money',
  result: 'settings',
  review: 'plans',
  session: 'sign-in',
  settings: 'settings',
  'sign-in': 'sign-in',
  subscription: 'money',
  'tax-settings': 'settings',
  template: 'foods',
  user: 'people',
  users: 'people',
}

/** The actions of a group. */
export function listActions(group: AuditGroup): string[] {
  const groups: Record<string, AuditGroup> = GROUPS
  return Object.keys(AUDIT_ACTIONS).filter((action) => groups[action.split('.')[0] ?? ''] === group)
}

/** Finds the actions whose description contains all of these words, ignoring case. */
export function findActions(words: readonly string[]): string[] {
  return Object.entries(AUDIT_ACTIONS)
    .filter(([, sentence]) =>
      words.every((word) => say(sentence).toLowerCase().replaceAll('’', "'").includes(word)),
    )
    .map(([action]) => action)
}
