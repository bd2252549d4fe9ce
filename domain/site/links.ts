import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
export const LINK_KINDS = ['instagram', 'facebook', 'youtube', 'linkedin', 'x', 'website'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export const LINK_LABELS: Record<LinkKind, MessageDescriptor> = {
  instagram: msg`Instagram`,
  facebook: msg`Facebook`,
  youtube: msg`YouTube`,
  linkedin: msg`LinkedIn`,
  x: msg`X`,
  website: msg`Website`,
}

const HOSTS: Record<LinkKind, readonly string[]> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
  x: ['x.com', 'twitter.com'],
  website: [],
}

/** Says why a link is not one of this kind: a link called Instagram has to lead there. `null` if it is right. */
export function findLinkProblem(kind: LinkKind, url: string): string | null {
  const hosts = HOSTS[kind]
  if (hosts.length === 0 || !URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    ? null
    : say(msg`This is not a link to ${{ site: say(LINK_LABELS[kind]) }}`)
}
