import { t } from '@lingui/core/macro'
import { Save } from 'lucide-react'
import { SaveState } from '#web/kit/drafts/save-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePlanState } from './editor-context.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** The plan's title, whether it is saved, and the button that saves it now. */
export function EditorHeader({ isRevision }: { isRevision: boolean }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <Title />
        <div className="mt-1 min-h-6">
          <Status />
        </div>
        {isRevision && (
          <p className="measure mt-1 text-sm text-muted">
            {t`New version of a published plan. The client follows the current version until you publish this one.`}
          </p>
        )}
      </div>
      <SaveButton />
    </header>
  )
}

function Title() {
  const title = usePlanState(({ stored, values }) => {
    if (stored !== null) return values.title.trim() || t`Diet plan`
    return values.kind === 'simple' ? t`Create simple plan` : t`Create Diet Plan`
  })
  return <h1 className="heading text-3xl wrap-anywhere">{title}</h1>
}

function Status() {
  const status = usePlanState((state) => state.status)
  const isStored = usePlanState(({ stored }) => stored !== null)
  const words = {
    conflict: t`Not saved: someone else changed this plan`,
    untouched: isStored ? t`Draft saved` : t`New plan, saved as you write`,
  }
  return <SaveState status={status} words={words} isQuiet />
}

function SaveButton() {
  const saveDraft = useSaveDraft()
  const isSaving = usePlanState(({ status }) => status.kind === 'saving')
  const save = async (): Promise<void> => {
    if (await saveDraft()) showToast({ title: t`Success`, description: t`Draft saved`, tone: 'success' })
  }
  return (
    <Button variant="secondary" icon={Save} onPress={() => void save()} isPending={isSaving}>
      {t`Save draft`}
    </Button>
  )
}
