import { expect, test } from 'vitest'
import {
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeJobs,
  judgeMail,
  type SystemFacts,
} from './system-health.ts'

const GIB = 1024 ** 3
const WELL: SystemFacts = {
  now: new Date('2026-11-22T06:00:00Z'),
  timeZone: 'Asia/Kolkata',
  database: { answerMs: 0.4, bytes: 35 * 1024 ** 2 },
  jobs: { waiting: 0, oldestSeconds: null, failed: 0, failedTasks: [] },
  mail: { isSent: true, queued: 0, oldestSeconds: null, failed: 0, lastSentAt: '2026-11-22T05:00:00Z' },
  disk: { freeBytes: 50 * GIB, totalBytes: 100 * GIB },
  backup: { isNightly: true, lastAt: '2026-11-21T21:00:00Z', lastBytes: 5 * 1024 ** 2, error: null },
}

test('a healthy part is reported with its figures', () => {
  expect(judgeDatabase(WELL)).toEqual({ state: 'ok', text: 'Answers in 1 ms. Size: 35 MB.' })
  expect(judgeJobs(WELL)).toEqual({ state: 'ok', text: 'No jobs are waiting.' })
  expect(judgeMail(WELL)).toEqual({
    state: 'ok',
    text: 'No emails are waiting. The last email was sent on 22 Nov 2026, 10:30 am.',
  })
  expect(judgeDisk(WELL)).toEqual({ state: 'ok', text: '50 GB of 100 GB are free.' })
  expect(judgeBackup(WELL)).toEqual({ state: 'ok', text: 'Last backup: 22 Nov 2026, 2:30 am, 5 MB.' })
})

test('the state gets worse the longer a problem lasts', () => {
  const jobs = (oldestSeconds: number) =>
    judgeJobs({ ...WELL, jobs: { ...WELL.jobs, waiting: 2, oldestSeconds } })
  expect([299, 300, 3600].map((seconds) => jobs(seconds).state)).toEqual(['ok', 'attention', 'failing'])
  expect(jobs(5400).text).toContain('2 jobs are waiting, the oldest for 1 hour 30 minutes')
  const mail = (oldestSeconds: number) =>
    judgeMail({ ...WELL, mail: { ...WELL.mail, queued: 1, oldestSeconds } })
  expect([899, 900, 7200].map((seconds) => mail(seconds).state)).toEqual(['ok', 'attention', 'failing'])
  expect(mail(3 * 86_400).text).toContain('1 email is waiting, the oldest for 3 days')
  const disk = (free: number, total: number) =>
    judgeDisk({ ...WELL, disk: { freeBytes: free * GIB, totalBytes: total * GIB } }).state
  expect([disk(3, 20), disk(9, 100), disk(1.5, 5), disk(0.4, 2), disk(1, 100)]).toEqual([
    'ok',
    'attention',
    'attention',
    'failing',
    'failing',
  ])
  const backup = (lastAt: string | null, isNightly = true, error: string | null = null) =>
    judgeBackup({ ...WELL, backup: { isNightly, lastAt, lastBytes: null, error } })
  expect(backup('2026-11-20T15:00:00Z').state).toBe('attention')
  expect(backup('2026-11-17T21:00:00Z').state).toBe('failing')
  expect(backup('2026-11-17T21:00:00Z', false).state).toBe('ok')
  expect(backup(null, false).text).toBe('No backup yet. Nightly backups are off.')
  expect(backup('2026-11-21T21:00:00Z', true, 'No room is left.')).toMatchObject({ state: 'attention' })
})

test('failures and unknown values need attention', () => {
  const failed = { ...WELL.jobs, failed: 2, failedTasks: ['send-mail', 'complete-plans'] }
  expect(judgeJobs({ ...WELL, jobs: failed })).toEqual({
    state: 'attention',
    text: '2 jobs failed in the last seven days: send mail, complete plans.',
  })
  expect(judgeMail({ ...WELL, mail: { ...WELL.mail, failed: 1 } }).text).toBe(
    '1 email could not be delivered in the last seven days.',
  )
  expect(judgeMail({ ...WELL, mail: { ...WELL.mail, isSent: false } }).state).toBe('attention')
  expect(judgeDisk({ ...WELL, disk: null }).state).toBe('attention')
  expect(judgeDatabase({ ...WELL, database: { answerMs: 1200, bytes: 1 } }).text).toContain(
    'Takes 1.2 s to answer',
  )
})
