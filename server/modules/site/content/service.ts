import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { EditableContent } from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { loadVersionedContent, lockVersionedContent, saveContent } from '../service.ts'

/** What the public pages say, and which version that is. */
export function getContent({ database }: Platform): Promise<VersionedContent> {
  return loadVersionedContent(database.pool)
}

/** Replaces what public pages say when it is still what the caller saw; every process shows it at once. */
export async function updateContent(
  { database }: Platform,
  request: FastifyRequest,
  input: VersionedContent,
): Promise<VersionedContent> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    const stored = await lockVersionedContent(client)
    const fields = listChanges(stored.content, input.content)
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'Somebody else has changed the public pages meanwhile.', {
        saved: stored,
        fields,
      })
    }
    if (fields.length === 0) return stored
    const version = await saveContent(client, input.content)
    await saveSettingsVersion(client, actor, {
      area: 'content',
      version,
      content: input.content,
      previous: stored,
    })
    await recordAudit(client, actor, request, {
      action: 'content.update',
      entity: 'practice-content',
      details: { version, fields },
    })
    return { version, content: input.content }
  })
}

/** Names of the parts that differ. */
function listChanges(stored: EditableContent, input: EditableContent): string[] {
  const parts = Object.keys(input) as (keyof EditableContent)[] // of a parsed object: no others are there
  return parts.filter((part) => !isDeepStrictEqual(stored[part], input[part]))
}
