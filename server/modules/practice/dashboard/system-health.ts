import { msg, plural } from '@lingui/core/runtime-macro'
import type { SystemCheck, SystemState } from '#contract/practice/dashboard.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** Facts about the system at an instant. Times are in seconds before it. */
export type SystemFacts = {
  now: Date
  timeZone: string
  database: { answerMs: number; bytes: number }
  jobs: { waiting: number; oldestSeconds: number | null; failed: number; failedTasks: readonly string[] }
  mail: {
    /** False if no mail server is configured and mail is stored on this machine. */
    isSent: boolean
    queued: number
    oldestSeconds: number | null
    failed: number
    lastSentAt: string | null
  }
  /** `null` if the file system does not report it. */
  disk: { freeBytes: number; totalBytes: number } | null
  backup: { isNightly: boolean; lastAt: string | null; lastBytes: number | null; error: string | null }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const GIB = 1024 ** 3

/** If an empty query takes longer than this, the database needs attention. */
const SLOW_ANSWER_MS = 500
/** After these times jobs or mails are late. Jobs usually start within seconds; mails are tried again for some time. */
const LATE = { jobs: [5 * MINUTE, HOUR], mail: [15 * MINUTE, 2 * HOUR] } as const
/** Below one of these limits the disk needs attention. */
const LOW_DISK = { bytes: 2 * GIB, share: 0.1 }
const FULL_DISK = { bytes: GIB / 2, share: 0.02 }
/**
 * The age at which a backup is old: a nightly backup may take a while, and without nightly backups a week is allowed.
 */
const OLD_BACKUP_HOURS = { nightly: 36, byHand: 7 * 24 }
const LOST_BACKUP_HOURS = { nightly: 4 * 24, byHand: 28 * 24 }

type Verdict = Omit<SystemCheck, 'part'>
const ok = (text: string): Verdict => ({ state: 'ok', text })

/** Judges whether the database answers fast enough. If it does not answer at all, this call fails too. */
export function judgeDatabase({ database: { answerMs, bytes } }: SystemFacts): Verdict {
  const size = say(msg`Size: ${{ size: writeBytes(bytes) }}.`)
  if (answerMs <= SLOW_ANSWER_MS)
    return ok(
      [say(msg`Answers in ${{ time: formatNumber(Math.max(1, Math.round(answerMs))) }} ms.`), size].join(' '),
    )
  return {
    state: 'attention',
    text: [
      say(
        msg`Takes ${{ time: formatNumber(answerMs / 1000, 1) }} s to answer. The database is overloaded or short of memory.`,
      ),
      size,
    ].join(' '),
  }
}

/** Judges whether background jobs are done in time. */
export function judgeJobs({ jobs: { waiting, oldestSeconds, failed, failedTasks } }: SystemFacts): Verdict {
  const late = judgeLateness(oldestSeconds, LATE.jobs)
  if (late !== 'ok') {
    return {
      state: late,
      text: say(
        msg`${plural({ waiting }, { one: '# job is', other: '# jobs are' })} waiting, the oldest for ${{ span: writeSpan(oldestSeconds ?? 0) }}. Check that the server that runs them is up.`,
      ),
    }
  }
  if (failed > 0) {
    return {
      state: 'attention',
      text: say(
        msg`${plural({ failed }, { one: '# job', other: '# jobs' })} failed in the last seven days: ${{ tasks: failedTasks.map((task) => task.replaceAll('-', ' ')).join(', ') }}.`,
      ),
    }
  }
  return ok(
    waiting === 0
      ? say(msg`No jobs are waiting.`)
      : say(msg`${plural({ waiting }, { one: '# job is waiting.', other: '# jobs are waiting.' })}`),
  )
}

/** Judges whether mail is sent. */
export function judgeMail({ mail, timeZone }: SystemFacts): Verdict {
  const { queued, oldestSeconds, failed, lastSentAt } = mail
  if (!mail.isSent) {
    return {
      state: 'attention',
      text: say(msg`No mail server is set (SMTP_URL). Emails stay on this server and are not sent.`),
    }
  }
  const late = judgeLateness(oldestSeconds, LATE.mail)
  if (late !== 'ok') {
    return {
      state: late,
      text: say(
        msg`${plural({ queued }, { one: '# email is', other: '# emails are' })} waiting, the oldest for ${{ span: writeSpan(oldestSeconds ?? 0) }}. The mail server is not accepting them.`,
      ),
    }
  }
  if (failed > 0) {
    return {
      state: 'attention',
      text: say(
        msg`${plural({ failed }, { one: '# email', other: '# emails' })} could not be delivered in the last seven days.`,
      ),
    }
  }
  const last =
    lastSentAt === null
      ? say(msg`No emails sent recently.`)
      : say(msg`The last email was sent on ${{ dateTime: formatDateTime(lastSentAt, timeZone) }}.`)
  const now =
    queued === 0
      ? say(msg`No emails are waiting.`)
      : say(msg`${plural({ queued }, { one: '# email in the queue.', other: '# emails in the queue.' })}`)
  return ok(`${now} ${last}`)
}

/** Judges whether there is enough space where the server stores its files. */
export function judgeDisk({ disk }: Pick<SystemFacts, 'disk'>): Verdict {
  if (disk === null || disk.totalBytes === 0) {
    return { state: 'attention', text: say(msg`Free disk space could not be read.`) }
  }
  const share = disk.freeBytes / disk.totalBytes
  const text = say(
    msg`${{ free: writeBytes(disk.freeBytes) }} of ${{ total: writeBytes(disk.totalBytes) }} are free.`,
  )
  if (disk.freeBytes < FULL_DISK.bytes || share < FULL_DISK.share) {
    return {
      state: 'failing',
      text: `${text} ${say(msg`Free up disk space now, or nothing can be saved.`)}`,
    }
  }
  if (disk.freeBytes < LOW_DISK.bytes || share < LOW_DISK.share) {
    return { state: 'attention', text: `${text} ${say(msg`Free up disk space soon.`)}` }
  }
  return ok(text)
}

/** Whether there is a recent backup. */
export function judgeBackup({ backup, now, timeZone }: SystemFacts): Verdict {
  const { isNightly, lastAt, lastBytes, error } = backup
  const kind = isNightly ? 'nightly' : 'byHand'
  const failure = error === null ? null : say(msg`The last attempt failed: ${{ reason: error }}`)
  if (lastAt === null) {
    const hint = isNightly ? say(msg`The first backup runs tonight.`) : say(msg`Nightly backups are off.`)
    return { state: 'attention', text: `${say(msg`No backup yet.`)} ${failure ?? hint}` }
  }
  const ageHours = (now.getTime() - Date.parse(lastAt)) / (HOUR * 1000)
  const time = formatDateTime(lastAt, timeZone)
  const text =
    lastBytes === null
      ? say(msg`Last backup: ${{ time }}.`)
      : say(msg`Last backup: ${{ time }}, ${{ size: writeBytes(lastBytes) }}.`)
  if (ageHours > LOST_BACKUP_HOURS[kind])
    return { state: 'failing', text: `${text} ${failure ?? say(msg`The backup is overdue.`)}` }
  if (error !== null) return { state: 'attention', text: `${text} ${failure}` }
  if (ageHours > OLD_BACKUP_HOURS[kind]) {
    const reason = isNightly ? say(msg`Last night’s backup is missing.`) : say(msg`Nightly backups are off.`)
    return { state: 'attention', text: `${text} ${reason}` }
  }
  return ok(text)
}

function judgeLateness(seconds: number | null, [late, tooLate]: readonly [number, number]): SystemState {
  if (seconds === null || seconds < late) return 'ok'
  return seconds < tooLate ? 'attention' : 'failing'
}

/** Formats 5,400 s as `1 hour 30 minutes`, and long times in whole days. */
function writeSpan(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  const days = Math.floor(minutes / (24 * 60))
  if (days >= 2) return say(msg`${plural({ days }, { one: '# day', other: '# days' })}`)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const writtenRest = say(msg`${plural({ minutes: rest }, { one: '# minute', other: '# minutes' })}`)
  if (hours === 0) return writtenRest
  const writtenHours = say(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  return rest === 0 ? writtenHours : `${writtenHours} ${writtenRest}`
}

function writeBytes(bytes: number): string {
  if (bytes >= GIB) return say(msg`${{ size: formatNumber(bytes / GIB, 1) }} GB`)
  return say(msg`${{ size: formatNumber(Math.max(1, Math.round(bytes / 1024 ** 2))) }} MB`)
}
