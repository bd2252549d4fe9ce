import { msg, t } from '@lingui/core/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type ContentForm, toContent } from '../shared/content-form.ts'
import { type PreviewedPage, readPreviewMessage } from './preview-messages.ts'

const WIDTHS = [
  { id: 'desk', label: msg`Desktop`, icon: Monitor },
  { id: 'phone', label: msg`Phone`, icon: Smartphone },
] as const

/** The edited content as visitors would see it: the site's own pages in an iframe. */
export function PreviewWindow({
  values,
  page: firstPage,
  onClose,
}: {
  values: ContentForm
  page: PreviewedPage
  onClose: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState(firstPage)
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    const listen = (event: MessageEvent): void => {
      const message = readPreviewMessage(event, frame.current?.contentWindow ?? null)
      if (message?.pathya === 'preview-ready') setIsReady(true)
      if (message?.pathya === 'preview-open') setPage(message.page)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const message = { pathya: 'preview-show', content: toContent(values), brand: null, page }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isReady, values, page])

  return (
    <Dialog
      title={t`Preview`}
      size="full"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onPress={onClose}>
          {t`Back to editing`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted">{t`Nothing is saved yet. Links lead to other pages of your draft.`}</p>
          <div className="flex gap-2">
            {page.kind !== 'landing' && (
              <Button variant="quiet" size="sm" onPress={() => setPage({ kind: 'landing' })}>
                {t`Home page`}
              </Button>
            )}
            <fieldset aria-label={t`Width`} className="hidden gap-1 sm:flex">
              {WIDTHS.map(({ id, label, icon }) => (
                <Button
                  key={id}
                  variant={width === id ? 'secondary' : 'quiet'}
                  size="sm"
                  icon={icon}
                  aria-pressed={width === id}
                  onPress={() => setWidth(id)}
                >
                  {say(label)}
                </Button>
              ))}
            </fieldset>
          </div>
        </div>
        <iframe
          ref={frame}
          src={paths.settingsPreview()}
          title={t`The public pages with your changes`}
          className={joinClasses(
            'mx-auto h-[calc(90dvh-14rem)] min-h-80 w-full rounded-control border border-line bg-paper',
            width === 'phone' && 'sm:max-w-97.5',
          )}
        />
      </div>
    </Dialog>
  )
}
