import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { PracticeSettings, updateSettings } from '#contract/practice/settings.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { listDifferences } from './list-differences.ts'
import { fromSettings, SETTING_LABELS, type SettingsInput, SettingsValues } from './settings-values.ts'

export type SettingsFormApi = UseFormReturn<SettingsInput, unknown, z.output<typeof SettingsValues>>

type Problem = { message: string; newer: PracticeSettings | null }

/**
 * A part of the practice's settings as a form. They are saved as one record under one version: what another admin has saved
 * meanwhile is shown, and nothing that was typed is lost.
 *
 * @param props.name Tells the forms of the settings' screens apart.
 * @param props.reach What is saved, where other things of the screen are not.
 * @param props.onSaved With what is saved now.
 * @param props.children The fields of this part.
 */
export function SettingsForm({
  name,
  settings,
  reach,
  onSaved,
  children,
}: {
  name: string
  settings: PracticeSettings
  reach?: string
  onSaved: (settings: PracticeSettings) => void
  children: (form: SettingsFormApi) => ReactNode
}) {
  const form: SettingsFormApi = useForm({
    resolver: zodResolver(SettingsValues),
    defaultValues: fromSettings(settings),
  })
  useFormDraft(name, form)
  const [problem, setProblem] = useState<Problem | null>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const { formState, getValues, setValue, setError } = form
  const { isSubmitting, isDirty } = formState
  const leaveQuestion = useLeaveQuestion(isDirty && !isSubmitting)

  const showAsSaved = (saved: PracticeSettings): void => {
    form.reset(fromSettings(saved))
    onSaved(saved)
  }
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      showAsSaved(await call(updateSettings, { body }))
      showToast({
        title: 'Settings saved',
        description: 'Pages, mails and plans follow them from now on.',
        tone: 'success',
      })
    } catch (error) {
      applyIssues(error, setError)
      setProblem({
        message: messageOf(error, 'The settings could not be saved. Please try again.'),
        newer: hasCode(error, 'stale_version')
          ? (PracticeSettings.safeParse(error.body?.details?.settings).data ?? null)
          : null,
      })
      requestAnimationFrame(() => bannerRef.current?.focus())
    }
  })

  const newer = problem?.newer
  return (
    <form method="post" noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      {leaveQuestion}
      {problem && (
        <Banner
          ref={bannerRef}
          title={problem.message}
          actions={
            newer && (
              <>
                <Button
                  variant="secondary"
                  size="sm"
                  onPress={() => {
                    setProblem(null)
                    showAsSaved(newer)
                  }}
                >
                  Show theirs instead
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  onPress={() => {
                    // What this form does not show stays as it is saved.
                    const mine = getValues()
                    const touched = Object.keys(formState.dirtyFields) as (keyof SettingsInput)[] // of this form
                    form.reset(fromSettings(newer), { keepDirty: false })
                    for (const field of touched) setValue(field, mine[field], { shouldDirty: true })
                    void submit()
                  }}
                >
                  Save mine over it
                </Button>
              </>
            )
          }
        >
          {newer && <Newer theirs={newer} mine={getValues()} />}
        </Banner>
      )}
      {children(form)}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save settings'}
        </Button>
        {(reach || (isDirty && !isSubmitting)) && (
          <p className="min-w-0 text-sm text-muted">
            {isDirty && !isSubmitting ? 'There are changes to save.' : reach}
          </p>
        )}
      </div>
    </form>
  )
}

/** What somebody else has saved that one would change. */
function Newer({ theirs, mine }: { theirs: PracticeSettings; mine: SettingsInput }) {
  const { version: _, ...saved } = fromSettings(theirs)
  const { version: __, ...typed } = mine
  const differences = listDifferences(typed, saved)
  return (
    <>
      <p>What you typed is still here. Saved is now:</p>
      <ul className="mt-1 list-disc pl-5">
        {differences.map(({ path, after }) => (
          <li key={path}>
            {SETTING_LABELS[path] ?? path}: {after === '' ? 'none' : after}
          </li>
        ))}
        {differences.length === 0 && <li>the same as what you typed</li>}
      </ul>
    </>
  )
}
