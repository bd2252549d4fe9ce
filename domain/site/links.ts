export const LINK_KINDS = ['instagram', 'facebook', 'youtube', 'linkedin', 'x', 'website'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export const LINK_LABELS: Record<LinkKind, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  x: 'X',
  website: 'Website',
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
    : `This address is not one of ${LINK_LABELS[kind]}`
}
