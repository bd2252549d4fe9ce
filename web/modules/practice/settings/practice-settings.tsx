import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getAvailability } from '#contract/appointments/availability.ts'
import { paths } from '#contract/paths.ts'
import { MAX_PAYEE_NAME } from '#contract/practice/settings.ts'
import { MAX_BRAND_PHONE, MAX_PRACTICE_NAME, MAX_TAGLINE } from '#contract/site/content.ts'
import { MAX_UPI_ID } from '#domain/billing/upi.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { BoundsForm } from '#web/modules/appointments/shared/bounds-form.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FastFields } from './fast-fields.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { LogoCard } from './logo-card.tsx'
import { MailSection } from './mail-section.tsx'
import { PracticeSettingsForm, type SettingsFormApi } from './settings-form.tsx'
import { WithSettings } from './with-settings.tsx'

/** One more than the maximum, so that a longer value is refused and not truncated to a valid one. */
const UPI_ID_TEXT_LENGTH = MAX_UPI_ID + 1

/** Name, contact and payment details of the practice, and the options for screens and consultations. For admins. */
export function PracticeSettingsScreen() {
  return (
    <WithSettings loading={<PracticeSettingsLoading />}>
      {({ settings, facts, logo }, show) => (
        <div className="flex max-w-3xl flex-col gap-6">
          <LogoCard logo={logo} onChanged={(changed) => show({ logo: changed })} />
          <PracticeSettingsForm
            name="settings"
            settings={settings}
            reach={t`Brand and contact, payments by UPI, guidelines and claims, new clients, fasts`}
            onSaved={(saved) => show({ settings: saved })}
          >
            {(form) => (
              <>
                <BrandFields form={form} />
                <UpiFields form={form} />
                <GuidelineFields form={form} />
                <FirstPlanFields form={form} />
                <FastFields form={form} />
              </>
            )}
          </PracticeSettingsForm>
          <ConsultationBounds />
          <MailSection facts={facts} />
          <InstallationFacts facts={facts} />
        </div>
      )}
    </WithSettings>
  )
}

/** The placeholder while they load. */
export function PracticeSettingsLoading() {
  return (
    <Loading label={t`Loading settings`} className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-44 w-full rounded-card!" />
      <Skeleton className="h-88 w-full rounded-card!" />
      <Skeleton className="h-52 w-full rounded-card!" />
      <Skeleton className="h-64 w-full rounded-card!" />
    </Loading>
  )
}

function BrandFields({ form: { register, formState } }: { form: SettingsFormApi }) {
  const errors = formState.errors.brand
  return (
    <SettingsCard
      id="brand"
      title={t`Brand and contact`}
      text={t`Shown on every page, in emails and on plans. Changes show at once.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name of the practice`}
          autoComplete="organization"
          maxLength={MAX_PRACTICE_NAME}
          error={errors?.name?.message}
          {...register('brand.name')}
        />
        <TextField
          label={t`Tagline`}
          maxLength={MAX_TAGLINE}
          error={errors?.tagline?.message}
          {...register('brand.tagline')}
        />
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          error={errors?.email?.message}
          {...register('brand.email')}
        />
        <TextField
          label={t`Phone`}
          type="tel"
          inputMode="tel"
          isOptional
          maxLength={MAX_BRAND_PHONE}
          error={errors?.phone?.message}
          {...register('brand.phone')}
        />
        <TextField
          label={t`WhatsApp number for chats`}
          type="tel"
          inputMode="tel"
          isOptional
          maxLength={MAX_BRAND_PHONE}
          error={errors?.whatsapp?.message}
          {...register('brand.whatsapp')}
        />
      </div>
    </SettingsCard>
  )
}

function UpiFields({ form: { register, formState } }: { form: SettingsFormApi }) {
  const errors = formState.errors.upi
  return (
    <SettingsCard
      id="upi"
      title={t`Payments by UPI`}
      text={t`Clients see it as a link and a QR code with the exact amount. If empty, clients are told to ask you how to pay.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`UPI ID`}
          isOptional
          placeholder="name@bank"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={UPI_ID_TEXT_LENGTH}
          error={errors?.id?.message}
          {...register('upi.id')}
        />
        <TextField
          label={t`Payee’s name`}
          isOptional
          note={t`As shown in the client’s UPI app`}
          autoComplete="off"
          maxLength={MAX_PAYEE_NAME}
          error={errors?.payeeName?.message}
          {...register('upi.payeeName')}
        />
      </div>
    </SettingsCard>
  )
}

function GuidelineFields({ form: { register, formState } }: { form: SettingsFormApi }) {
  const { errors } = formState
  return (
    <SettingsCard
      id="guidelines"
      title={t`Guidelines and claims`}
      text={t`Guidelines for screens and plans, and the claims you publish.`}
    >
      <RadioCards
        label={t`BMI classes`}
        options={[
          {
            value: 'indian',
            label: t`Indian guidelines`,
            hint: t`Overweight from 23, obese from 25 (Misra and others, 2009)`,
          },
          {
            value: 'who',
            label: t`WHO guidelines`,
            hint: t`Overweight from 25, obese from 30 (WHO, 2004)`,
          },
        ]}
        note={t`Used on all screens and in diet plans. The BMI calculator on the public pages shows both.`}
        error={errors.bmiGuideline?.message}
        inputProps={register('bmiGuideline')}
      />
      <TextField
        label={t`Published success rate`}
        isOptional
        inputMode="numeric"
        suffix="%"
        className="max-w-60"
        hint={t`Shown next to the calculated rate on the dashboard, labelled as published.`}
        error={errors.publishedSuccessPercent?.message}
        {...register('publishedSuccessPercent')}
      />
    </SettingsCard>
  )
}

function FirstPlanFields({ form: { register, formState } }: { form: SettingsFormApi }) {
  return (
    <SettingsCard
      id="new-clients"
      title={t`New clients`}
      text={t`Clients see this on Today after setup, until they have a plan.`}
    >
      <TextField
        label={t`First plan within`}
        isOptional
        inputMode="numeric"
        suffix={t`working days`}
        className="max-w-60"
        hint={t`Monday to Friday, except the practice’s days off. Leave empty to show no date.`}
        error={formState.errors.firstPlanDays?.message}
        {...register('firstPlanDays')}
      />
    </SettingsCard>
  )
}

const availabilityQuery = { ...queryOf(getAvailability, { querystring: {} }), staleTime: 0, gcTime: 0 }

/** The number and times of free consultations. Weekly hours and days off have a screen of their own. */
function ConsultationBounds() {
  const { data, error, isFetching, refetch } = useQuery(availabilityQuery)
  return (
    <>
      {data ? (
        <BoundsForm settings={data.settings} title={t`Consultations`} saveLabel={t`Save consultations`}>
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-sm text-muted">
            {t`Consultation hours for each day:`}
            <LinkButton href={paths.adminAvailability()} variant="secondary" size="sm">
              {t`Hours and days off`}
            </LinkButton>
          </p>
        </BoundsForm>
      ) : error ? (
        <ErrorState
          title={t`The consultation settings could not be loaded`}
          detail={messageOf(error, '')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton className="h-114 w-full rounded-card!" />
      )}
    </>
  )
}
