import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientSummary, listClients } from '#contract/clients.ts'
import { assessBmi } from '#domain/body/bmi.ts'
import { nameClient } from '#domain/plan/client-facts.ts'
import { daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import { messageOf } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/query-client.ts'
import { useDebounced } from '#web/features/shell/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { BmiBadge } from '../bmi-badge.tsx'
import { moveEndDate, readFigures } from '../plan-form.ts'
import { ClientPanel } from './client-panel.tsx'
import { fieldId, usePlanEditing } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { PlanTextArea, PlanTextField } from './plan-text-field.tsx'

/** Who the plan is for, from the practice's clients, and when it runs. */
export function ClientTab() {
  const { form, values, client } = usePlanEditing()
  const height = parseHeight(values.clientHeight)
  const hasHeight = values.clientHeight.trim() !== ''
  const startDate = form.register('startDate')
  const runsDays =
    isCalendarDate(values.startDate) && isCalendarDate(values.endDate)
      ? daysBetween(values.startDate, values.endDate)
      : null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <FormSection title="Client" hint="Choose somebody from your clients; their record fills in the rest.">
          <ClientPicker />
          <div className="grid gap-4 sm:grid-cols-2">
            <PlanTextField path="clientName" label="Client name" maxLength={200} autoComplete="off" />
            <PlanTextField path="clientAge" label="Age" suffix="years" inputMode="numeric" maxLength={3} />
            <div className="min-w-0">
              <PlanTextField
                path="clientHeight"
                label="Height"
                maxLength={40}
                note={height.ok && hasHeight ? `Understood as ${height.understoodAs}` : undefined}
              />
              {!height.ok && height.suggestion && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="mt-2"
                  onPress={() =>
                    form.setValue('clientHeight', height.suggestion ?? '', {
                      shouldTouch: true,
                      shouldDirty: true,
                    })
                  }
                >
                  Use {height.suggestion}
                </Button>
              )}
            </div>
            <PlanTextField path="clientWeight" label="Weight" suffix="kg" inputMode="decimal" maxLength={6} />
            <PlanTextField path="clientLocation" label="Location" maxLength={200} autoComplete="off" />
            <PlanTextField
              path="healthIssues"
              label="Health issues"
              maxLength={1000}
              note="Printed on the plan; “None” where there are none."
            />
          </div>
          <BmiLine />
        </FormSection>

        <FormSection title="The plan">
          <PlanTextField
            path="title"
            label="Title"
            maxLength={200}
            note="The client and the PDF’s file name carry it."
          />
          <PlanTextArea path="description" label="Description" isOptional rows={2} maxLength={2000} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PlanTextField
              path="startDate"
              label="Start date"
              type="date"
              onChange={(event) => {
                form.setValue('endDate', moveEndDate(values, event.currentTarget.value), {
                  shouldDirty: true,
                })
                void startDate.onChange(event)
              }}
            />
            <div className="flex flex-col gap-1.5">
              <span className="text-sm font-semibold leading-snug">End date</span>
              <p className="flex min-h-11 flex-col justify-center" id={fieldId('endDate')}>
                <span className="font-semibold tabular">{formatDate(values.endDate)}</span>
                {runsDays !== null && (
                  <span className="text-sm text-muted">{runsDays} days after the start</span>
                )}
              </p>
            </div>
          </div>
        </FormSection>
      </div>
      {client && <ClientPanel client={client} />}
    </div>
  )
}

/** The BMI of what stands in the fields, with both lines of categories. */
function BmiLine() {
  const { values, client } = usePlanEditing()
  const { bmi, ageYears } = readFigures(values)
  if (bmi === null) {
    return <p className="text-sm text-muted">BMI appears here once height and weight can be read.</p>
  }
  const isPregnant = client?.healthFlags.includes('pregnancy') ?? false
  const assessment = assessBmi(bmi, { ageYears, isPregnant })
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-3"
    >
      <span className="text-lg font-extrabold tabular">BMI {formatNumber(bmi, 1, true)}</span>
      {assessment.ok ? (
        <>
          <BmiBadge bmi={bmi} ageYears={ageYears} hasFigure={false} />
          <span className="text-sm text-muted" title={assessment.indian.source}>
            {assessment.indian.sentence}
          </span>
        </>
      ) : (
        <span className="text-sm text-muted">{assessment.message}</span>
      )}
    </div>
  )
}

/** Clients by name or email. A plan that is stored belongs to its client: another choice starts a new draft. */
function ClientPicker() {
  const { values, client, isClientLoading, chooseClient, isStored, errorAt } = usePlanEditing()
  const [text, setText] = useState<string | null>(null)
  const [pickedText, setPickedText] = useState<string | null>(null)
  const [wanted, setWanted] = useState<ClientSummary | null>(null)
  const chosenText = client ? describeClient(client) : values.clientName
  const shownText = text ?? (values.userId ? chosenText : '')
  // A field that reads somebody's name has nothing to suggest, which also closes the list once a name is picked.
  const isSearching = shownText !== pickedText && (!values.userId || shownText !== chosenText)
  const search = useDebounced(isSearching ? shownText.trim() : '', 200)
  const clients = useQuery({
    ...queryOf(listClients, { querystring: { limit: 20, ...(search ? { search } : {}) } }),
    // New clients register while the practice is at work: what was fetched before is shown and looked up again.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const pick = (item: ClientSummary): void => {
    setText(describeClient(item))
    setPickedText(describeClient(item))
  }
  const emptyText = clients.isError
    ? messageOf(clients.error, 'Clients could not be loaded.')
    : 'No client of that name or email'
  return (
    <>
      <div id={fieldId('userId')}>
        <ComboBox
          label="Find a client"
          items={isSearching ? (clients.data ?? []) : []}
          getKey={(item) => item.id}
          getText={describeClient}
          renderItem={(item) => (
            <span className="min-w-0">
              <span className="block">{nameClient(item)}</span>
              <span className="block text-sm text-muted">
                {item.email}
                {!item.isOnboardingComplete && ' · has not completed onboarding'}
              </span>
            </span>
          )}
          inputValue={shownText}
          onInputChange={setText}
          onSelect={(item) => {
            // The field reads the picked name until it is left, whatever loads meanwhile: a text that changes under the
            // cursor opens the list again.
            pick(item)
            if (item.id === values.userId) return
            if (isStored) setWanted(item)
            else chooseClient(item.id)
          }}
          onBlur={() => {
            setText(null)
            setPickedText(null)
          }}
          isLoading={clients.isFetching || isClientLoading}
          emptyText={isSearching ? emptyText : undefined}
          hasButton={!values.userId}
          placeholder="Type a name or email"
          error={errorAt('userId')}
        />
      </div>
      <ConfirmDialog
        title="Write this plan for somebody else?"
        confirmLabel="Change client"
        variant="primary"
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        onConfirm={() => {
          if (wanted) {
            chooseClient(wanted.id)
            pick(wanted)
          }
          setWanted(null)
        }}
      >
        {wanted && (
          <p>
            The draft for {values.clientName} becomes a draft for {nameClient(wanted)}: meals and goals stay,
            the client’s particulars are filled in anew.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function describeClient(client: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  const name = nameClient(client)
  return name === client.email ? name : `${name} (${client.email})`
}
