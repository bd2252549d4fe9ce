import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type DiaryEntry, type DiaryEntryFields, putDiaryPhoto } from '#contract/plans/diary.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { useUser } from '#web/kit/api/session.ts'
import { upload } from '#web/kit/api/upload.ts'
import { createRandomId } from '#web/kit/api/use-idempotency-key.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { isServerReachable } from '#web/kit/offline/connection.ts'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { type WriteOutcome, writeOffline } from '#web/kit/offline/write-offline.ts'
import { shrinkForUpload } from '#web/kit/photos/shrink-for-upload.ts'
import { type PhotoConsent, usePhotoConsent } from '../photos/photo-consent.ts'
import { type ChosenPhoto, usePhotoChoice } from '../photos/use-photo-choice.ts'
import { refetchDiary } from './diary-queries.ts'
import { entryChange, entryWrite, MAX_WAITING_PHOTOS, photoRemoval, photoWrite } from './diary-write.ts'
import { toInputs, toMeaning } from './meaning.ts'
import { type Understood, useMeaning } from './use-meaning.ts'

/** Where an entry is shown; `isWaiting` if this device has stored it and sends it later. */
export type SavedEntry = { id: string; day: string; isWaiting: boolean }

/** The fields of an entry as they are typed. */
export type EntryValues = { day: string; time: string; slot: MealSlot | null; text: string }

const EntryDraft = z.object({
  day: z.string(),
  time: z.string(),
  slot: z.enum(MEAL_SLOTS.map(({ key }) => key)).nullable(),
  text: z.string(),
})

/** Opens the draft of an entry on this page: typed text survives an ended session. */
function openDraft(userId: string, name: string) {
  return definePageDraft<EntryValues>(name, { version: 1, schema: EntryDraft })(userId)
}

/**
 * Sends a photo, after the consent if it is the first one. If the server cannot be reached, the photo waits on this device;
 * then it returns `null`.
 */
async function sendPhoto(
  id: string,
  { file }: ChosenPhoto,
  options: { consent: PhotoConsent; isOffline: boolean; onProgress: (share: number | null) => void },
): Promise<DiaryEntry | null> {
  const { consent, isOffline, onProgress } = options
  await consent.give()
  const shrunk = await shrinkForUpload(file)
  onProgress(0)
  try {
    if (!isOffline) return await upload(putDiaryPhoto, { params: { id } }, shrunk, { onProgress })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  } finally {
    onProgress(null)
  }
  return unwrap(await writeOffline(photoWrite, { params: { id }, file: shrunk }))
}

async function addEntry(body: DiaryEntryFields & { id: string }): Promise<DiaryEntry | null> {
  return unwrap(await writeOffline(entryWrite, { body }))
}

async function changeEntry({ id, version }: DiaryEntry, body: DiaryEntryFields): Promise<DiaryEntry | null> {
  return unwrap(await writeOffline(entryChange, { params: { id }, body: { ...body, version } }))
}

/** Returns the answer; `null` if the write waits on this device. Throws a refusal. */
function unwrap(outcome: WriteOutcome<DiaryEntry>): DiaryEntry | null {
  if (outcome.kind === 'refused') {
    const { body } = outcome
    throw new ApiError(body.statusCode, body.error, JSON.stringify(body))
  }
  return outcome.kind === 'sent' ? outcome.answer : null
}

type EntryFormOptions = {
  /** The entry to change; `null` for a new one. */
  entry: DiaryEntry | null
  initial: EntryValues
  /** False while the form is not shown: its words are not read then. */
  isShown?: boolean
  /** The name of the draft on this page, one for each form. */
  draftName?: string
  /** Called with the saved entry, with its photo. */
  onSaved: (saved: SavedEntry) => void
}

/**
 * The form of an entry: its fields, how its words are understood, and its photo. An entry is saved before its photo is sent,
 * so that a photo that fails loses no words; saving again then only sends what is missing.
 */
export function useEntryForm({
  entry,
  initial,
  isShown = true,
  draftName = entry === null ? 'diary-entry' : `diary-entry-${entry.id}`,
  onSaved,
}: EntryFormOptions) {
  const { id: userId } = useUser()
  const [values, setValues] = useDraftState<EntryValues>(
    openDraft(userId, draftName),
    initial,
    ({ text }) => text !== initial.text,
  )
  const [stored, setStored] = useState(entry)
  const [newId] = useState(() => createRandomId())
  /** The share of the photo that is sent. `null` while none is being sent. */
  const [sentShare, setSentShare] = useState<number | null>(null)
  const choice = usePhotoChoice()
  const { photo, isPhotoRemoved, choosePhoto, setFileProblem } = choice
  const consent = usePhotoConsent(photo !== null)
  const text = values.text.trim()
  const isTextChanged = stored === null || text !== stored.text
  const understood = useMeaning(values.text, isTextChanged && isShown)
  const waitingCount = useWaitingOf(photoWrite).length
  const isExpected = stored?.isPhotoExpected ?? false
  const hasPhoto =
    photo !== null || isExpected || (stored !== null && stored.photo !== null && !isPhotoRemoved)

  const saveFields = async (): Promise<DiaryEntry | null> => {
    const foods = isTextChanged ? readFoods(text, understood) : toInputs(stored.foods)
    const body = { ...values, text, foods, isPhotoExpected: photo !== null || isExpected }
    return stored === null ? addEntry({ ...body, id: newId }) : changeEntry(stored, body)
  }

  const form = useSubmit({
    failure: t`The entry could not be saved. Please try again.`,
    check: () => ({
      ...(text === '' && !hasPhoto ? { text: t`Write what you ate, or add a photo` } : {}),
      ...consent.check(),
      ...(photo && findPhotoProblem({ needsConsent: consent.isNeeded, waitingCount })),
    }),
    send: async () => {
      let saved = await saveFields()
      if (saved) setStored(saved)
      if (stored?.photo && isPhotoRemoved && photo === null) {
        saved = unwrap(await writeOffline(photoRemoval, { params: { id: stored.id } }))
      }
      if (photo) {
        const more = { consent, isOffline: saved === null, onProgress: setSentShare }
        saved = await sendPhoto(saved?.id ?? stored?.id ?? newId, photo, more)
      }
      await refetchDiary()
      onSaved({ id: stored?.id ?? newId, day: values.day, isWaiting: saved === null })
    },
    explain: (error, fields, message) => explainRefusal({ error, fields, message, setFileProblem }),
  })

  return {
    values,
    change: (changes: Partial<EntryValues>) => setValues((before) => ({ ...before, ...changes })),
    understood,
    isTextChanged,
    stored,
    choice,
    choosePhoto,
    consent,
    sentShare,
    isDirty: photo !== null || isPhotoRemoved || isChanged(values, initial),
    ...form,
  }
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** Returns the time of this device, such as `13:05`. */
export function readNow(): string {
  const now = new Date()
  return writeClock(now.getHours() * 60 + now.getMinutes())
}

/** Writes minutes after midnight as a field for a time has them: `13:05`. */
export function writeClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Explains why a photo cannot be saved without a connection. */
function findPhotoProblem({ needsConsent, waitingCount }: { needsConsent: boolean; waitingCount: number }): {
  photo?: string
} {
  if (isServerReachable()) return {}
  if (needsConsent)
    return { photo: t`You are offline. Remove the photo, or give consent for photos when you are online.` }
  if (waitingCount < MAX_WAITING_PHOTOS) return {}
  return {
    photo: t`This phone can hold only ${{ count: MAX_WAITING_PHOTOS }} unsent photos. Save this entry without a photo.`,
  }
}

function isChanged(values: EntryValues, initial: EntryValues): boolean {
  return (['day', 'time', 'slot', 'text'] as const).some((field) => values[field] !== initial[field])
}

/** Returns the foods of a changed text. `null` if the server must read it: it was not read here, or not to its end. */
function readFoods(text: string, { parts, isBehind }: Understood): DiaryEntryFields['foods'] {
  if (text === '') return []
  return parts === null || isBehind ? null : toMeaning(parts).foods
}

/** Explains a refusal. A problem of the file is shown beside the photo. */
function explainRefusal({
  error,
  fields,
  message,
  setFileProblem,
}: {
  error: unknown
  fields: readonly string[]
  message: string
  setFileProblem: (problem: string) => void
}) {
  if (fields.length > 0) return null
  if (hasCode(error, 'stale_version')) return { message, detail: t`Close this form to see the newer entry.` }
  if (error instanceof ApiError && [413, 415].includes(error.status)) {
    setFileProblem(message)
    return null
  }
  return { message, detail: t`What you wrote and the photo are still here.` }
}
