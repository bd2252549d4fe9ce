import { t } from '@lingui/core/macro'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '#web/kit/copy-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'

/** The new recovery codes, shown only once: copy, download or print them. */
export function RecoveryCodesView({
  codes,
  siteName,
  doneLabel,
  onDone,
}: {
  codes: readonly string[]
  siteName: string
  doneLabel: string
  onDone: () => Promise<void>
}) {
  const [isSaved, setIsSaved] = useState(false)
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The content of the page has changed, so move the focus to the heading.
  useEffect(() => heading.current?.focus(), [])
  const text = [t`${siteName} recovery codes`, '', ...codes, '', t`Each code works once.`, ''].join('\n')

  const download = (): void => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="heading text-lg outline-none">
        {t`Save your recovery codes`}
      </h3>
      <Banner tone="warning">
        {t`Use one to sign in without your phone. Each works once, and we show them only now.`}
      </Banner>
      <div data-print className="rounded-card border border-line bg-sunken p-4">
        <p className="hidden print:block print:pb-3">{t`${siteName} recovery codes. Each works once.`}</p>
        <ol
          aria-label={t`Recovery codes`}
          className="grid gap-x-8 gap-y-1 font-mono text-base sm:grid-cols-[auto_auto] sm:justify-start sm:whitespace-nowrap"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={Copy}
          onPress={() => copyText(codes.join('\n'), t`Recovery codes copied`)}
        >
          {t`Copy`}
        </Button>
        <Button variant="secondary" icon={Download} onPress={download}>
          {t`Download`}
        </Button>
        <Button variant="secondary" icon={Printer} onPress={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <Checkbox
        checked={isSaved}
        error={error}
        onChange={(event) => {
          setIsSaved(event.target.checked)
          setError(undefined)
        }}
      >
        {t`I have saved these codes in a safe place`}
      </Checkbox>
      <Button
        className="self-start"
        onPress={() => {
          if (isSaved) void onDone()
          else setError(t`Save the codes first. They cannot be shown again.`)
        }}
      >
        {doneLabel}
      </Button>
    </div>
  )
}
