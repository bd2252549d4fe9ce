import type { EditableContent } from '#contract/site/content.ts'
import { dbOn } from '#server/kit/database/db.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { lockVersionedContent, saveContent } from '#server/modules/site/service.ts'

/** What the practice has changed of its pages since it began, so that there is a history to look at. */
export async function addPageVersions(
  db: Queryable,
  admin: { userId: string; firstName: string; lastName: string; email: string },
): Promise<void> {
  const changes: ((content: EditableContent) => EditableContent)[] = [
    (content) => ({ ...content, chatGreeting: 'Namaste, I would like to know more about a diet plan.' }),
    (content) => ({
      ...content,
      steps: content.steps.map((step, index) =>
        index === 0 ? { ...step, title: 'Talk to us, free of charge' } : step,
      ),
    }),
  ]
  for (const change of changes) {
    const stored = await lockVersionedContent(db)
    const content = change(stored.content)
    const version = await saveContent(db, content)
    await saveSettingsVersion(dbOn(db), admin, { area: 'content', version, content, previous: stored })
  }
}
