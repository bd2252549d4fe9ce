import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { addPortrait } from '#contract/site/portraits.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { upload } from '#web/kit/api/upload.ts'
import { FilePick } from '#web/kit/photos/file-pick.tsx'
import { findFileProblem } from '#web/kit/photos/find-file-problem.ts'
import { shrinkForUpload } from '#web/kit/photos/shrink-for-upload.ts'
import { Portrait } from '#web/kit/portrait.tsx'
import { Button } from '#web/ui/button.tsx'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PersonForm } from '../shared/content-form.ts'
import { readAt, toFieldId, useDraft } from './draft-context.tsx'

/** The portrait of a person: the server crops it to a square, and the page shows it once the content is saved. */
export function PortraitField({ path }: { path: string }) {
  const { values, problems, set } = useDraft()
  const person = readAt(values, path) as PersonForm // the list contains people
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const message = problem ?? problems.find((each) => each.path === `${path}.portrait`)?.message

  const send = async (file: File): Promise<void> => {
    setIsPending(true)
    setProblem(null)
    try {
      const { hash } = await upload(addPortrait, {}, await shrinkForUpload(file))
      set(`${path}.portrait`, hash)
    } catch (error) {
      setProblem(messageOf(error, t`The photo could not be uploaded. Please try again.`))
    } finally {
      setIsPending(false)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const unfit = findFileProblem(file)
    if (unfit) setProblem(unfit)
    else void send(file)
  }

  return (
    <div id={toFieldId(`${path}.portrait`)} tabIndex={-1} className="flex items-start gap-4 outline-none">
      <Portrait person={person} sizes="96px" className="size-24" />
      <div className="min-w-0">
        <p className={labelClass}>{t`Photo`}</p>
        <p className="text-sm text-muted">{t`JPEG, PNG or WebP. It is cropped to a square.`}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {isPending ? (
            <Spinner label={t`Uploading the photo`} />
          ) : (
            <FilePick label={person.portrait ? t`Choose another` : t`Choose a photo`} onChange={choose} />
          )}
          {person.portrait && !isPending && (
            <Button variant="quiet" size="sm" icon={Trash2} onPress={() => set(`${path}.portrait`, null)}>
              {t`Remove`}
            </Button>
          )}
        </div>
        {message && (
          <div role="alert" className="mt-1">
            <FieldError>{message}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
