import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { say } from '#domain/words/say.ts'

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  brand: msg`Tagline`,
  claims: msg`Claims`,
  services: msg`Programmes`,
  steps: msg`How it works`,
  testimonials: msg`Client stories`,
  people: msg`People`,
  questions: msg`Questions`,
  legal: msg`Legal lines`,
  tips: msg`Health tips`,
  policies: msg`Policies`,
  packages: msg`Packages`,
  chatGreeting: msg`Chat greeting`,
  disclaimer: msg`Disclaimer`,
}

/** Names a part of the content. */
export function namePart(part: string): string {
  const label = LABELS[part]
  return label ? say(label) : part
}
