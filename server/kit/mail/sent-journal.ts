import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails that the mail server has accepted and that are not yet recorded in the database. */
export type SentJournal = {
  /** Notes at once that a mail was accepted, whatever happens to the database or this process. */
  note: (mailId: string) => void
  /** Passes all noted mails to `write`, and deletes the notes once it has succeeded. */
  flush: (write: (mailIds: string[]) => Promise<void>) => Promise<void>
}

/**
 * Opens the journal, which is in memory and in a folder of empty files, each named by a mail's id. If the folder cannot
 * be written, only memory is used.
 *
 * @param onError Called once if the folder cannot be written.
 */
export function openSentJournal(folder: string, onError: (error: unknown) => void): SentJournal {
  const pending = new Set<string>()
  let isFolderRead = false
  let isReported = false

  async function readFolder(): Promise<void> {
    if (isFolderRead) return
    for (const name of await readdir(folder).catch(() => [])) {
      if (/^[0-9a-f-]{36}$/.test(name)) pending.add(name)
    }
    isFolderRead = true
  }

  return {
    note: (mailId) => {
      pending.add(mailId)
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(join(folder, mailId), '', { mode: 0o600 })
      } catch (error) {
        if (!isReported) onError(error)
        isReported = true
      }
    },
    flush: async (write) => {
      await readFolder()
      const mailIds = [...pending]
      if (mailIds.length === 0) return
      await write(mailIds)
      for (const mailId of mailIds) {
        pending.delete(mailId)
        await rm(join(folder, mailId), { force: true }).catch(() => undefined)
      }
    },
  }
}
