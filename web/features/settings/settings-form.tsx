import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { getSettings, PracticeSettings, updateSettings } from '#contract/settings.ts'
import { hasCode, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query-client.ts'
import { applyIssues } from '#web/features/shell/apply-issues.ts'
import { useKeptForm } from '#web/features/shell/use-kept-form.ts'
import { useLeaveQuestion } from '#web/features/shell/use-leave-question.tsx'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { MailSection } from './mail-section.tsx'
import { SettingsCard } from './settings-card.tsx'
import { fromSettings, SettingsValues } from './settings-values.ts'

// What one is about to change is looked up anew each time, and never changes below one's hands.
const settingsQuery = { ...queryOf(getSettings), staleTime: 0, gcTime: 0 }

/** The practice's settings: who it is, how staff sign in, its mail, and what the installation is. For admins. */
export function SettingsForm() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  if (!data) {
    return error ? (
      <ErrorState
        title="The settings could not be loaded"
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label="Loading settings" className="flex max-w-3xl flex-col gap-6">
        <Skeleton className="h-88 w-full rounded-card!" />
        <Skeleton className="h-40 w-full rounded-card!" />
        <Skeleton className="h-64 w-full rounded-card!" />
      </Loading>
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <EditableSettings settings={data.settings} canRequireSecondFactor={data.canRequireSecondFactor} />
      <MailSection facts={data.facts} />
      <InstallationFacts facts={data.facts} />
    </div>
  )
}

type Problem = { message: string; newer: PracticeSettings | null }

function EditableSettings({
  settings,
  canRequireSecondFactor,
}: {
  settings: PracticeSettings
  canRequireSecondFactor: boolean
}) {
  const form = useForm({ resolver: zodResolver(SettingsValues), defaultValues: fromSettings(settings) })
  useKeptForm('settings', form)
  const [problem, setProblem] = useState<Problem | null>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const { register, formState, getValues, setValue, setError } = form
  const { errors, isSubmitting, isDirty } = formState
  const leaveQuestion = useLeaveQuestion(isDirty && !isSubmitting)

  const showAsSaved = (saved: PracticeSettings): void => {
    form.reset(fromSettings(saved))
    queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, settings: saved })
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
        newer: readNewer(error),
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
                    setValue('version', newer.version)
                    void submit()
                  }}
                >
                  Save mine over it
                </Button>
              </>
            )
          }
        >
          {newer && <Differences theirs={newer} mine={getValues()} />}
        </Banner>
      )}
      <SettingsCard
        id="brand"
        title="The practice"
        text="On every page, in mails and on plans. A change shows at once."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name of the practice"
            autoComplete="organization"
            maxLength={60}
            error={errors.brand?.name?.message}
            {...register('brand.name')}
          />
          <TextField
            label="Tagline"
            maxLength={120}
            error={errors.brand?.tagline?.message}
            {...register('brand.tagline')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            error={errors.brand?.email?.message}
            {...register('brand.email')}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            isOptional
            maxLength={20}
            error={errors.brand?.phone?.message}
            {...register('brand.phone')}
          />
          <TextField
            label="WhatsApp number for chats"
            type="tel"
            inputMode="tel"
            isOptional
            maxLength={20}
            error={errors.brand?.whatsapp?.message}
            {...register('brand.whatsapp')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        id="upi"
        title="Payments by UPI"
        text="Clients see it with the exact amount, as a link and a QR code. Left empty, they are told to ask you how to pay."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="UPI ID"
            isOptional
            placeholder="name@bank"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={321}
            error={errors.upi?.id?.message}
            {...register('upi.id')}
          />
          <TextField
            label="Payee’s name"
            isOptional
            note="As the client’s app shows it"
            autoComplete="off"
            maxLength={60}
            error={errors.upi?.payeeName?.message}
            {...register('upi.payeeName')}
          />
        </div>
      </SettingsCard>
      <SettingsCard
        id="security"
        title="Sign-in of staff"
        text="With two-step sign-in, a stolen password alone opens nothing."
      >
        {canRequireSecondFactor || settings.isSecondFactorRequiredForStaff ? (
          <Checkbox
            error={errors.isSecondFactorRequiredForStaff?.message}
            {...register('isSecondFactorRequiredForStaff')}
          >
            <span className="font-semibold">Require two-step sign-in for all staff</span>
            <span className="block text-sm text-muted">
              Admins and employees without it are asked to set it up before they go on.
            </span>
          </Checkbox>
        ) : (
          <p>
            It is not required of anybody now. To require it of all staff,{' '}
            <Link to={paths.account()} className={textLinkClass}>
              set up two-step sign-in for yourself
            </Link>{' '}
            first, so that you do not lock yourself out.
          </p>
        )}
      </SettingsCard>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save settings'}
        </Button>
        {isDirty && !isSubmitting && <p className="text-sm text-muted">There are changes to save.</p>}
      </div>
    </form>
  )
}

const BRAND_LABELS = {
  name: 'Name',
  tagline: 'Tagline',
  email: 'Email',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
} as const
const BRAND_FIELDS = ['name', 'tagline', 'email', 'phone', 'whatsapp'] as const

/** What somebody else has saved that one would change. */
function Differences({ theirs, mine }: { theirs: PracticeSettings; mine: z.input<typeof SettingsValues> }) {
  const theirUpi = fromSettings(theirs).upi
  const isUpiDifferent = theirUpi.id !== mine.upi.id || theirUpi.payeeName !== mine.upi.payeeName
  const fields = BRAND_FIELDS.filter((field) => theirs.brand[field] !== mine.brand[field])
  const isRuleDifferent = theirs.isSecondFactorRequiredForStaff !== mine.isSecondFactorRequiredForStaff
  return (
    <>
      <p>What you typed is still here. Saved is now:</p>
      <ul className="mt-1 list-disc pl-5">
        {fields.map((field) => (
          <li key={field}>
            {BRAND_LABELS[field]}: {theirs.brand[field] || 'none'}
          </li>
        ))}
        {isUpiDifferent && <li>UPI: {theirs.upi ? `${theirs.upi.id}, ${theirs.upi.payeeName}` : 'none'}</li>}
        {isRuleDifferent && (
          <li>
            Two-step sign-in for all staff:{' '}
            {theirs.isSecondFactorRequiredForStaff ? 'required' : 'not required'}
          </li>
        )}
        {fields.length === 0 && !isUpiDifferent && !isRuleDifferent && <li>the same as what you typed</li>}
      </ul>
    </>
  )
}

function readNewer(error: unknown): PracticeSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return PracticeSettings.safeParse(error.body?.details?.settings).data ?? null
}
