import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails that the mail server has taken and that the database does not know of yet. */
export type SentJournal = {
  /** Notes that a mail was taken: at once, whatever becomes of the database or this process. */
  note: (mailId: string) => void
  /** Hands all noted mails to `write`, and forgets them once it has succeeded. */
  flush: (write: (mailIds: string[]) => Promise<void>) => Promise<void>
}

/**
 * Holds the journal in memory and as empty files, each named by a mail's id, in a folder. Where the folder cannot be
 * written, only memory is used.
 *
 * @param onError Called once when the folder cannot be written.
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
