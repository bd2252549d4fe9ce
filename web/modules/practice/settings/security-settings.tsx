import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { PASSWORD_LENGTHS, type SettingsFacts } from '#contract/practice/settings.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PracticeSettingsForm, type SettingsFormApi } from './settings-form.tsx'
import { WithSettings } from './with-settings.tsx'

/** The sign-in rules for staff and clients. For admins. */
export function SecuritySettingsScreen() {
  return (
    <WithSettings loading={<SecuritySettingsLoading />}>
      {({ settings, facts, canRequireSecondFactor }, show) => (
        <div className="flex max-w-3xl flex-col gap-6">
          <PracticeSettingsForm
            name="security-settings"
            settings={settings}
            onSaved={(saved) => show({ settings: saved })}
          >
            {(form) => (
              <>
                <SecondFactorField
                  form={form}
                  canRequire={canRequireSecondFactor || settings.isSecondFactorRequiredForStaff}
                />
                <LengthFields form={form} facts={facts} />
              </>
            )}
          </PracticeSettingsForm>
        </div>
      )}
    </WithSettings>
  )
}

/** The placeholder while they load. */
export function SecuritySettingsLoading() {
  return (
    <Loading label={t`Loading settings`} className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-40 w-full rounded-card!" />
      <Skeleton className="h-56 w-full rounded-card!" />
    </Loading>
  )
}

function SecondFactorField({ form, canRequire }: { form: SettingsFormApi; canRequire: boolean }) {
  const { register, formState } = form
  return (
    <SettingsCard
      id="security"
      title={t`Staff sign-in`}
      text={t`With two-step sign-in, a stolen password is not enough to sign in.`}
    >
      {canRequire ? (
        <Checkbox
          error={formState.errors.isSecondFactorRequiredForStaff?.message}
          {...register('isSecondFactorRequiredForStaff')}
        >
          <span className="font-semibold">{t`Require two-step sign-in for all staff`}</span>
          <span className="block text-sm text-muted">
            {t`Admins and employees without it must set it up before they continue.`}
          </span>
        </Checkbox>
      ) : (
        <p>
          <Trans>
            Not required for anyone now. To require it for all staff, first{' '}
            <Link to={paths.account()} className={textLinkClass}>
              set up two-step sign-in for yourself
            </Link>
            , so that you do not lock yourself out.
          </Trans>
        </p>
      )}
    </SettingsCard>
  )
}

function LengthFields({ form, facts }: { form: SettingsFormApi; facts: SettingsFacts }) {
  const { register, formState } = form
  const number = { type: 'number', inputMode: 'numeric', suffix: 'chars' } as const
  return (
    <SettingsCard
      id="passwords"
      title={t`Passwords`}
      text={t`The minimum length. Common passwords are refused at any length.`}
    >
      {facts.identityProvider === 'firebase' && (
        <Banner tone="info" title={t`Firebase manages the passwords`}>
          <Trans>
            When people sign up or change a password with Firebase, the rules in the Firebase console apply.
            These lengths apply to passwords set on this server: invites, the first admin and password reset
            links.
          </Trans>
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...number}
          label={t`Clients`}
          min={PASSWORD_LENGTHS.client.min}
          max={PASSWORD_LENGTHS.client.max}
          note={t`${{ min: PASSWORD_LENGTHS.client.min }} to ${{ max: PASSWORD_LENGTHS.client.max }} characters. Existing shorter passwords stay valid.`}
          error={formState.errors.clientPasswordLength?.message}
          {...register('clientPasswordLength', { valueAsNumber: true })}
        />
        <TextField
          {...number}
          label={t`Staff`}
          min={PASSWORD_LENGTHS.staff.min}
          max={PASSWORD_LENGTHS.staff.max}
          note={t`${{ min: PASSWORD_LENGTHS.staff.min }} to ${{ max: PASSWORD_LENGTHS.staff.max }} characters. Staff with a shorter one choose a new one at the next sign-in.`}
          error={formState.errors.staffPasswordLength?.message}
          {...register('staffPasswordLength', { valueAsNumber: true })}
        />
      </div>
    </SettingsCard>
  )
}
