import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { getPlanTemplate } from '#contract/plans/plan-templates.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { resolveTemplate, templateFoodsQuery } from '../resolve-template.ts'
import { removeFoods } from '../template-days.ts'
import { ApplyTemplate, type LoadedTemplate } from './apply-template.tsx'
import { ChooseTemplate, type ChosenTemplate, DEFAULT_TEMPLATE_NAME } from './choose-template.tsx'

/** Chooses a template, previews its days for this client, and applies them to the plan in one step of undo. */
export function UseTemplateDialog({ dayIndex, onClose }: { dayIndex: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null)
  return chosen === null ? (
    <ChooseTemplate onChoose={setChosen} onClose={onClose} />
  ) : (
    <LoadTemplate chosen={chosen} dayIndex={dayIndex} onBack={() => setChosen(null)} onClose={onClose} />
  )
}

function LoadTemplate({
  chosen,
  dayIndex,
  onBack,
  onClose,
}: {
  chosen: ChosenTemplate
  dayIndex: number
  onBack: () => void
  onClose: () => void
}) {
  const own = useQuery({
    ...queryOf(getPlanTemplate, { params: { id: chosen.kind === 'own' ? chosen.id : '' } }),
    enabled: chosen.kind === 'own',
    // Other people may change templates too.
    staleTime: 0,
    gcTime: 0,
  })
  const builtIn = useQuery({ ...templateFoodsQuery, enabled: chosen.kind === 'default' })
  const query = chosen.kind === 'own' ? own : builtIn
  const template = ((): LoadedTemplate | null => {
    if (chosen.kind === 'default') {
      if (!builtIn.data) return null
      const { days, foods, missingCodes } = resolveTemplate(builtIn.data)
      return { name: say(DEFAULT_TEMPLATE_NAME), days, foods, missingCount: missingCodes.length }
    }
    if (!own.data) return null
    const { foods } = own.data
    // A food that was withdrawn in the meantime is left out, as with the default template.
    const { days, names } = removeFoods(own.data.days, (foodId) => foods[foodId] === undefined)
    return { name: own.data.name, days, foods, missingCount: names.length }
  })()
  if (template) {
    return <ApplyTemplate template={template} dayIndex={dayIndex} onBack={onBack} onClose={onClose} />
  }
  return (
    <Dialog
      title={chosen.kind === 'own' ? chosen.name : say(DEFAULT_TEMPLATE_NAME)}
      size="lg"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" icon={ArrowLeft} onPress={onBack}>
          {t`Back`}
        </Button>
      }
    >
      {query.isError ? (
        <ErrorState
          title={t`The template could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows label={t`Loading the template`} count={3} rowClassName="h-24" />
      )}
    </Dialog>
  )
}
