import { t } from '@lingui/core/macro'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  LOGO_UPLOAD_TYPES,
  type Logo,
  MAX_LOGO_UPLOAD_BYTES,
  removeLogo,
  setLogo,
} from '#contract/site/logo.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { upload } from '#web/kit/api/upload.ts'
import { BrandMark } from '#web/kit/brand.tsx'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The practice's logo: upload, preview and remove. `onChanged` gets the new settings. */
export function LogoCard({ logo, onChanged }: { logo: Logo | null; onChanged: (logo: Logo | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const run = async (work: () => Promise<Logo | null>, done: string): Promise<void> => {
    setProblem(null)
    setIsPending(true)
    try {
      onChanged(await work())
      showToast({
        title: done,
        description: t`It appears on every page you open from now on.`,
        tone: 'success',
      })
    } catch (error) {
      setProblem(messageOf(error, t`The logo could not be changed. Please try again.`))
    } finally {
      setIsPending(false)
    }
  }
  const choose = (file: File | undefined): void => {
    if (!file) return
    if (file.size > MAX_LOGO_UPLOAD_BYTES) {
      setProblem(t`This picture is larger than 2 MB. Please choose a smaller one.`)
      return
    }
    void run(() => upload(setLogo, {}, file), t`Logo set`)
  }

  return (
    <SettingsCard
      id="logo"
      title={t`Logo`}
      text={t`Shown next to the name on pages and documents. PNG, JPEG or WebP, up to 2 MB. A transparent background works best.`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex h-24 w-48 items-center justify-center rounded-control border border-line bg-paper p-3">
          {logo ? (
            <img
              src={logo.url}
              alt={t`Current logo`}
              width={logo.width}
              height={logo.height}
              className="max-h-full w-auto object-contain"
            />
          ) : (
            <BrandMark size={56} />
          )}
        </div>
        <div className="flex flex-col items-start gap-2">
          <input
            ref={input}
            type="file"
            accept={LOGO_UPLOAD_TYPES.join(',')}
            aria-label={t`Logo image`}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button
            variant="secondary"
            icon={ImageUp}
            isPending={isPending}
            onPress={() => input.current?.click()}
          >
            {isPending ? t`Saving...` : logo ? t`Choose another` : t`Choose a photo`}
          </Button>
          {logo ? (
            <Button variant="quiet" size="sm" icon={Trash2} onPress={() => setIsAsking(true)}>
              {t`Remove the logo`}
            </Button>
          ) : (
            <p className="text-sm text-muted">{t`The default logo is used.`}</p>
          )}
        </div>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <ConfirmDialog
        title={t`Remove the logo?`}
        confirmLabel={t`Remove`}
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false)
          void run(async () => {
            await call(removeLogo)
            return null
          }, t`Logo removed`)
        }}
        onClose={() => setIsAsking(false)}
      >
        {t`Pages and documents show the default logo again.`}
      </ConfirmDialog>
    </SettingsCard>
  )
}
