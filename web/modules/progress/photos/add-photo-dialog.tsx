import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { PHOTO_VIEWS, type PhotoView, uploadProgressPhoto } from '#contract/progress/progress-photos.ts'
import { formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { upload } from '#web/kit/api/upload.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { FilePick } from '#web/kit/photos/file-pick.tsx'
import { findFileProblem } from '#web/kit/photos/find-file-problem.ts'
import { shrinkForUpload } from '#web/kit/photos/shrink-for-upload.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { VIEW_LABELS } from './photo-labels.ts'

type Chosen = { file: File; url: string }

/** Adds a photo: choose or take one, preview it, and upload it with a progress bar. */
export function AddPhotoDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { id: userId } = useUser()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [view, setView] = useState<PhotoView>('front')
  const [takenOn, setTakenOn] = useState(today)
  const [fileError, setFileError] = useState<string | null>(null)
  const [dateError, setDateError] = useState<string>()
  /** The share of the upload that is sent. `null` if no upload is running. */
  const [sentShare, setSentShare] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  const isSending = sentShare !== null

  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const adding = useSubmit({
    failure: t`The photo could not be added. Please try again.`,
    send: async ({ file }: Chosen) => {
      sending.current = new AbortController()
      setSentShare(0)
      const { signal } = sending.current
      try {
        const picture = await shrinkForUpload(file)
        signal.throwIfAborted()
        const query = { params: { userId }, querystring: { takenOn, view } }
        await upload(uploadProgressPhoto, query, picture, { onProgress: setSentShare, signal })
      } finally {
        setSentShare(null)
      }
      await queryClient.invalidateQueries({ queryKey: ['api', 'progress'] })
      showToast({ title: t`Photo added`, tone: 'success' })
      onClose()
      // The first photo replaces the button that opened the dialog.
      focusIfLost()
    },
    explain: (error, _fields, message) => {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      const dateIssue = error instanceof ApiError && error.issues.find(({ path }) => path === 'takenOn')
      // An error of the image file itself is shown beside it.
      const isOfFile = error instanceof ApiError && [400, 413, 415].includes(error.status)
      if (dateIssue) setDateError(dateIssue.message)
      else if (isOfFile) setFileError(message)
      else return { message, detail: t`Your photo is still selected.` }
      return null
    },
  })
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (!file) return
    const found = findFileProblem(file)
    setFileError(found)
    adding.setProblem(null)
    setChosen(found === null ? { file, url: URL.createObjectURL(file) } : null)
  }

  const send = (): void => {
    adding.setProblem(null)
    setFileError(chosen ? null : (fileError ?? t`Please choose a photo first.`))
    const isDateFit = takenOn !== '' && takenOn <= today
    setDateError(isDateFit ? undefined : t`Please choose today or an earlier day`)
    if (chosen && isDateFit) void adding.submit(chosen)
  }

  return (
    <FormDialog
      title={t`Add photo`}
      submitLabel={t`Add photo`}
      pendingLabel={t`Adding...`}
      cancelLabel={isSending ? t`Stop upload` : t`Cancel`}
      isDirty={chosen !== null}
      isSubmitting={isSending}
      problem={adding.problem}
      formClassName="flex flex-col gap-5"
      onSubmit={send}
      {...(isSending && { onCancel: () => sending.current?.abort() })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-end gap-4">
          <div className="grid h-52 w-39 shrink-0 place-items-center overflow-hidden rounded-control border border-dashed border-control bg-sunken">
            {chosen ? (
              <img src={chosen.url} alt={t`What you selected`} className="size-full object-cover" />
            ) : (
              <ImagePlus size={28} aria-hidden className="text-muted" />
            )}
          </div>
          <div className="flex flex-col items-start gap-2">
            <FilePick label={chosen ? t`Choose another` : t`Choose a photo`} onChange={choose} />
            <FilePick label={t`Take a photo`} isCamera onChange={choose} />
            <p className="text-sm text-muted">{t`JPEG, PNG or WebP, up to 12 MB`}</p>
          </div>
        </div>
        {fileError && (
          <div role="alert">
            <FieldError>{fileError}</FieldError>
          </div>
        )}
      </div>
      <RadioCards
        label={t({ message: 'View', context: 'angle of a photo' })}
        options={PHOTO_VIEWS.map((value) => ({ value, label: say(VIEW_LABELS[value]) }))}
        value={view}
        inputProps={{
          name: 'view',
          onChange: (event) => {
            const next = PHOTO_VIEWS.find((value) => value === event.target.value)
            if (next) setView(next)
          },
        }}
      />
      <TextField
        label={t`Taken on`}
        type="date"
        max={today}
        value={takenOn}
        onChange={(event) => {
          setTakenOn(event.target.value)
          setDateError(undefined)
        }}
        error={dateError}
      />
      <p className="text-sm text-muted">
        {t`Only the photo is saved. We remove the location and camera details.`}
      </p>
      {isSending && (
        <ProgressBar
          label={sentShare < 1 ? t`Uploading the photo` : t`Almost done`}
          value={sentShare}
          valueText={formatPercent(sentShare)}
        />
      )}
    </FormDialog>
  )
}
