import { isDeepStrictEqual } from 'node:util'
import { msg } from '@lingui/core/runtime-macro'
import type { EditableContent, Person } from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { dropMissingPortraits, markUsedPortraits } from '../portraits/service.ts'
import { siteRepository } from '../repository.ts'
import { loadVersionedContent, lockVersionedContent, saveContent } from '../service.ts'

/** Returns the content of the public pages and its version. */
export function getContent({ db }: Ctx): Promise<VersionedContent> {
  return loadVersionedContent(db)
}

/**
 * Replaces the content of the public pages if its version is still the one that the caller saw. Every process shows it
 * at once.
 */
export async function updateContent(ctx: Ctx, input: VersionedContent): Promise<VersionedContent> {
  const actor = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    const stored = await lockVersionedContent(inside.db)
    const content = { ...input.content, people: await readPeople(inside, input.content.people) }
    const fields = listChanges(stored.content, content)
    if (stored.version !== input.version) {
      throw conflict(
        'stale_version',
        say(msg`Someone else changed the public pages while you were editing.`),
        {
          saved: stored,
          fields,
        },
      )
    }
    if (fields.length === 0) return stored
    const version = await saveContent(inside.db, content)
    await markUsedPortraits(inside, content.people)
    await saveSettingsVersion(inside.db, actor, {
      area: 'content',
      version,
      content,
      previous: stored,
    })
    await inside.audit({
      action: 'content.update',
      entity: 'practice-content',
      details: { version, fields },
    })
    return { version, content }
  })
}

/**
 * Leaves out portraits and accounts that do not exist any more, so that an older version of the content can be restored.
 */
async function readPeople(ctx: Ctx, people: readonly Person[]): Promise<Person[]> {
  const ids = people.flatMap(({ staffId }) => (staffId === null ? [] : [staffId]))
  const staff = new Set(await siteRepository.listStaff(ctx.db, ids))
  const known = await dropMissingPortraits(ctx, people)
  return known.map((person) =>
    person.staffId === null || staff.has(person.staffId) ? person : { ...person, staffId: null },
  )
}

/** Returns the names of the parts that differ. */
function listChanges(stored: EditableContent, input: EditableContent): string[] {
  const parts = Object.keys(input) as (keyof EditableContent)[] // The object was parsed, so it has no other keys.
  return parts.filter((part) => !isDeepStrictEqual(stored[part], input[part]))
}
