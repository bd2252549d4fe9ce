import type { PracticeSettings, SettingsArea, UpiAccount } from '#contract/practice/settings.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import {
  DEFAULT_HIJRI_SHIFT,
  HIJRI_SHIFTS,
  type HijriShift,
  type MonthRegion,
} from '#domain/plans/fasts/fast-names.ts'
import type { FastPlaceKey } from '#domain/plans/fasts/fast-places.ts'
import type { Db } from '../database/db.ts'
import type { Actor } from '../sessions/sessions.ts'
import { settingsStore } from './repository.ts'

/** Returns which guideline's BMI classes the practice uses on all screens and in plans. */
export async function readBmiGuideline(db: Db): Promise<BmiGuideline> {
  const { bmiGuideline } = await settingsStore.find(db)
  return bmiGuideline
}

/**
 * Saves a version of an area of the settings, so that an admin can view and restore it. The module that owns the area
 * calls this in the transaction that changes it.
 *
 * @param saved.version The area's own version number, which rises with each save.
 * @param saved.content The complete content, without the version.
 * @param saved.previous The content before the change. It is saved too if the area has no version yet, so that it can
 *   be restored.
 */
export async function saveSettingsVersion(
  db: Db,
  actor: Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'email'>,
  saved: {
    area: SettingsArea
    version: number
    content: object
    previous?: { version: number; content: object }
  },
): Promise<void> {
  const { area, version, content, previous } = saved
  if (previous && !(await settingsStore.hasVersions(db, area))) {
    await settingsStore.insertVersion(db, {
      area,
      ...previous,
      changedBy: null,
      changedByName: null,
    })
  }
  const changedByName = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email
  await settingsStore.insertVersion(db, {
    area,
    version,
    content,
    changedBy: actor.userId,
    changedByName,
  })
}

/** Returns whether a backup is made each night, and for how many nights each backup is stored. */
export async function findBackupSettings(
  db: Db,
): Promise<Pick<PracticeSettings, 'isBackedUpNightly' | 'backupNights'>> {
  return settingsStore.find(db)
}

/** Returns the UPI account that clients pay to, or `null` if there is none. */
export async function findUpiAccount(db: Db): Promise<UpiAccount | null> {
  return (await settingsStore.find(db)).upi
}

/** Returns where and how the dates of fasts are computed. */
export async function findFastSettings(
  db: Db,
): Promise<{ place: FastPlaceKey; region: MonthRegion; hijriShift: HijriShift }> {
  const { fastPlace: place, fastRegion: region, hijriShift } = await settingsStore.find(db)
  return {
    place,
    region,
    hijriShift: HIJRI_SHIFTS.find((shift) => shift === hijriShift) ?? DEFAULT_HIJRI_SHIFT,
  }
}
