import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import {
  createDiaryEntry,
  type DiaryEntry,
  type DiaryEntryFields,
  deleteDiaryPhoto,
  putDiaryPhoto,
  updateDiaryEntry,
} from '#contract/plans/diary.ts'
import { giveConsent } from '#contract/privacy/consents.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { writeMealPhotosConsent } from '#domain/privacy/consents.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { upload } from '#web/kit/api/upload.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { findFileProblem } from '#web/kit/photos/find-file-problem.ts'
import { shrinkForUpload } from '#web/kit/photos/shrink-for-upload.ts'
import type { loader } from '#web/root.tsx'
import { consentsQuery, refetchDiary } from './diary-queries.ts'
import { toInputs, toMeaning } from './meaning.ts'
import { type Understood, useMeaning } from './use-meaning.ts'

/** A photo that was chosen and is not saved yet. */
export type ChosenPhoto = { file: File; url: string }

/** The fields of an entry as they are typed. */
export type EntryValues = { day: string; time: string; slot: MealSlot | null; text: string }

const EntryDraft = z.object({
  day: z.string(),
  time: z.string(),
  slot: z.enum(MEAL_SLOTS.map(({ key }) => key)).nullable(),
  text: z.string(),
})

/** Opens the draft of an entry on this page: typed text survives an ended session. */
function openDraft(userId: string, entry: DiaryEntry | null) {
  const name = entry === null ? 'diary-entry' : `diary-entry-${entry.id}`
  return definePageDraft<EntryValues>(name, { version: 1, schema: EntryDraft })(userId)
}

/** The photo of the form: one that was chosen, or the stored one until it is removed. */
function usePhotoChoice() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [isPhotoRemoved, setIsPhotoRemoved] = useState(false)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.url)
  }, [photo])
  const choosePhoto = (file: File): void => {
    const problem = findFileProblem(file)
    setFileProblem(problem)
    if (problem === null) setPhoto({ file, url: URL.createObjectURL(file) })
  }
  return {
    photo,
    choosePhoto,
    dropPhoto: () => setPhoto(null),
    isPhotoRemoved,
    removeStoredPhoto: () => setIsPhotoRemoved(true),
    fileProblem,
    setFileProblem,
  }
}

/** Sends a photo, after the consent if it is the first one. */
async function sendPhoto(
  { id }: DiaryEntry,
  { file }: ChosenPhoto,
  { wording, onProgress }: { wording: string | null; onProgress: (share: number | null) => void },
): Promise<DiaryEntry> {
  if (wording !== null) {
    await call(giveConsent, { body: { purpose: 'meal-photos', wording } })
    await queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey })
  }
  onProgress(0)
  try {
    return await upload(putDiaryPhoto, { params: { id } }, await shrinkForUpload(file), { onProgress })
  } finally {
    onProgress(null)
  }
}

/**
 * The form of an entry: its fields, how its words are understood, and its photo. An entry is saved before its photo is sent,
 * so that a photo that fails loses no words; saving again then only sends what is missing.
 *
 * @param options.entry The entry to change; `null` for a new one.
 * @param options.onSaved Called with the saved entry, with its photo.
 */
export function useEntryForm({
  entry,
  initial,
  hasConsent,
  onSaved,
}: {
  entry: DiaryEntry | null
  initial: EntryValues
  hasConsent: boolean
  onSaved: (saved: DiaryEntry) => void
}) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const { id: userId } = useUser()
  const [values, setValues] = useDraftState<EntryValues>(
    openDraft(userId, entry),
    initial,
    ({ text }) => text !== initial.text,
  )
  const [stored, setStored] = useState(entry)
  const [newId] = useState(() => createId())
  const [isAgreed, setIsAgreed] = useState(false)
  /** The share of the photo that is sent. `null` while none is being sent. */
  const [sentShare, setSentShare] = useState<number | null>(null)
  const { setFileProblem, ...choice } = usePhotoChoice()
  const { photo, isPhotoRemoved } = choice
  const text = values.text.trim()
  const isTextChanged = stored === null || text !== stored.text
  const understood = useMeaning(values.text, isTextChanged)
  const wording = writeMealPhotosConsent(brand)
  const needsConsent = photo !== null && !hasConsent
  const hasPhoto = photo !== null || (stored !== null && stored.photo !== null && !isPhotoRemoved)

  const saveFields = async (): Promise<DiaryEntry> => {
    const foods = isTextChanged ? readFoods(text, understood) : toInputs(stored.foods)
    const body = { ...values, text, foods, isPhotoExpected: photo !== null }
    return stored === null
      ? await call(createDiaryEntry, { body: { ...body, id: newId } }, { idempotencyKey: newId })
      : await call(updateDiaryEntry, {
          params: { id: stored.id },
          body: { ...body, version: stored.version },
        })
  }

  const form = useSubmit({
    failure: 'The entry could not be saved. Please try again.',
    check: () => ({
      ...(text === '' && !hasPhoto ? { text: 'Write what you ate, or add a photo' } : {}),
      ...(needsConsent && !isAgreed ? { consent: 'Please tick the box to agree' } : {}),
    }),
    send: async () => {
      let saved = await saveFields()
      setStored(saved)
      if (isPhotoRemoved && photo === null && saved.photo !== null) {
        saved = await call(deleteDiaryPhoto, { params: { id: saved.id } })
      }
      const consent = needsConsent ? wording : null
      if (photo) saved = await sendPhoto(saved, photo, { wording: consent, onProgress: setSentShare })
      await refetchDiary()
      onSaved(saved)
    },
    explain: (error, fields, message) => explainRefusal({ error, fields, message, setFileProblem }),
  })

  return {
    values,
    change: (changes: Partial<EntryValues>) => setValues((before) => ({ ...before, ...changes })),
    understood,
    isTextChanged,
    stored,
    ...choice,
    needsConsent,
    wording,
    isAgreed,
    agree: setIsAgreed,
    sentShare,
    isDirty: photo !== null || isPhotoRemoved || isChanged(values, initial),
    ...form,
  }
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** Creates the id of a new entry. `crypto.randomUUID` exists only on secure origins. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
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
  if (hasCode(error, 'stale_version')) return { message, detail: 'Close this form to see the newer entry.' }
  if (error instanceof ApiError && [413, 415].includes(error.status)) {
    setFileProblem(message)
    return null
  }
  return { message, detail: 'What you wrote and the photo are still here.' }
}
