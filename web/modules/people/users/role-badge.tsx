import { ROLE_LABELS, type Role } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<Role, BadgeTone> = { admin: 'beet', employee: 'sky', client: 'leaf' }

/** A person's role: admins red, employees blue, clients green. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{say(ROLE_LABELS[role])}</Badge>
}
