import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  createPlanTemplate,
  deletePlanTemplate,
  getPlanTemplate,
  MAX_TEMPLATE_DESCRIPTION,
  MAX_TEMPLATE_NAME,
  type PlanTemplateSummary,
  updatePlanTemplate,
} from '#contract/plans/plan-templates.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePlanDays } from './editor-context.ts'
import { type MadeFor, MadeForFields, readMadeFor } from './made-for-fields.tsx'

/** Changing what a template says about itself, copying it, putting this plan's days into it, and deleting it. */
export function TemplateMenu({ template }: { template: PlanTemplateSummary }) {
  const [open, setOpen] = useState<'details' | 'replace' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  const copy = useMutation({
    mutationFn: () => copyTemplate(template),
    onSuccess: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({ title: t`Success`, description: t`“${name}” is saved as a template.`, tone: 'success' })
    },
    onError: (error) => showTemplateFailure(error, t`The template could not be copied. Please try again.`),
  })
  return (
    <>
      <MenuButton
        label={t`Actions for ${{ templateName: template.name }}`}
        size="sm"
        entries={[
          { id: 'details', label: t`Edit details…`, icon: Pencil, onAction: () => setOpen('details') },
          { id: 'copy', label: t`Copy`, icon: Copy, onAction: () => copy.mutate() },
          {
            id: 'replace',
            label: t`Replace with this plan’s days…`,
            icon: RefreshCw,
            onAction: () => setOpen('replace'),
          },
          {
            id: 'delete',
            label: t`Delete…`,
            icon: Trash2,
            isDanger: true,
            onAction: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'details' && <TemplateDetails template={template} onClose={close} />}
      {open === 'replace' && <ReplaceTemplate template={template} onClose={close} />}
      {open === 'delete' && <DeleteTemplate template={template} onClose={close} />}
    </>
  )
}

function showTemplateFailure(error: unknown, failure: string): void {
  showToast({ title: t`Error`, description: messageOf(error, failure), tone: 'danger' })
  // Somebody else has changed or deleted it, so the list is loaded again.
  void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
}

const MAX_COPIES = 20

/** Copies a template with all that it says about itself, under the first free name such as `Light day (copy 2)`. */
async function copyTemplate({ id, name }: PlanTemplateSummary): Promise<{ name: string }> {
  const { description, foodPreference, region, purposes, days } = await call(getPlanTemplate, {
    params: { id },
  })
  const content = { description, foodPreference, region, purposes, days }
  for (let number = 1; ; number += 1) {
    const mark = (text: string): string =>
      number === 1 ? t`${{ name: text }} (copy)` : t`${{ name: text }} (copy ${number})`
    const body = { name: mark(name.slice(0, MAX_TEMPLATE_NAME - mark('').length)), ...content }
    try {
      return await call(createPlanTemplate, { body })
    } catch (error) {
      const isTaken = error instanceof ApiError && error.issues.some(({ path }) => path === 'name')
      if (!isTaken || number === MAX_COPIES) throw error
    }
  }
}

function TemplateDetails({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const [description, setDescription] = useState(template.description ?? '')
  const [madeFor, setMadeFor] = useState<MadeFor>(template)
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: () =>
      call(updatePlanTemplate, {
        params: { id: template.id },
        body: {
          version: template.version,
          name: name.trim(),
          description: description.trim() || null,
          ...readMadeFor(madeFor),
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      onClose()
    },
    onError: (failure) => {
      const issue =
        failure instanceof ApiError ? failure.issues.find(({ path }) => path === 'name') : undefined
      if (issue) setError(issue.message)
      else showTemplateFailure(failure, t`The template could not be saved. Please try again.`)
    },
  })
  const submit = (): void => {
    const found = name.trim() === '' ? t`Name the template` : undefined
    setError(found)
    if (found === undefined) save.mutate()
  }
  return (
    <FormDialog
      title={t`Details of “${{ templateName: template.name }}”`}
      submitLabel={t`Save`}
      isDirty={name !== template.name || description !== (template.description ?? '') || madeFor !== template}
      isSubmitting={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        maxLength={MAX_TEMPLATE_NAME}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextAreaField
        label={t`Purpose`}
        isOptional
        rows={3}
        value={description}
        maxLength={MAX_TEMPLATE_DESCRIPTION}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MadeForFields value={madeFor} onChange={setMadeFor} />
    </FormDialog>
  )
}

function ReplaceTemplate({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const planDays = usePlanDays()
  const replace = useMutation({
    mutationFn: () =>
      call(updatePlanTemplate, {
        params: { id: template.id },
        body: {
          version: template.version,
          name: template.name,
          description: template.description,
          days: [...planDays],
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({
        title: t`Success`,
        description: t`“${{ templateName: template.name }}” updated.`,
        tone: 'success',
      })
    },
    onError: (error) => showTemplateFailure(error, t`The template could not be replaced. Please try again.`),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t`Replace “${{ templateName: template.name }}”?`}
      confirmLabel={t`Replace`}
      isOpen
      isPending={replace.isPending}
      onClose={onClose}
      onConfirm={() => replace.mutate()}
    >
      <Trans>
        The days and notes of this plan replace those in the template. Plans made from it do not change.
      </Trans>
    </ConfirmDialog>
  )
}

function DeleteTemplate({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deletePlanTemplate, { params: { id: template.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({
        title: t`Success`,
        description: t`“${{ templateName: template.name }}” deleted.`,
        tone: 'success',
      })
    },
    onError: (error) => showTemplateFailure(error, t`The template could not be deleted. Please try again.`),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t`Delete “${{ templateName: template.name }}”?`}
      confirmLabel={t`Delete`}
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {t`It is deleted for everyone who writes plans. Plans made from it do not change.`}
    </ConfirmDialog>
  )
}
