import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { ContentPreview } from '#web/modules/site/content-editing/content-preview.tsx'
import {
  type PreviewedPage,
  type PreviewMessage,
  readPreviewMessage,
} from '#web/modules/site/content-editing/preview-messages.ts'
import { type PreviewedContent, pickLandingFacts } from '#web/modules/site/landing/landing-content.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/preview.ts'

/**
 * Returns content that is or was public, nothing else. The screen is for editors, and the edited content comes from their
 * browser.
 */
export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext)
  const { content } = data
  const confirmations = content.confirmations.map(({ confirmed, confirmedOn }) => ({
    confirmed,
    confirmedOn,
  }))
  return { brand: content.brand, confirmations, facts: pickLandingFacts(data) }
}

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Preview`)
}

type Shown = { content: PreviewedContent; page: PreviewedPage; revision: number }

/** The edited content of the public pages as visitors would see it, inside the editor's iframe. */
export default function SettingsPreview({ loaderData }: Route.ComponentProps) {
  const { brand, confirmations, facts } = loaderData
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const editor = window.parent
    if (editor === window) return
    const show = (event: MessageEvent): void => {
      const message = readPreviewMessage(event, editor)
      if (message?.pathya !== 'preview-show') return
      setShown((before) => ({
        content: { ...message.content, brand: message.brand ?? brand, confirmations },
        page: message.page,
        revision: (before?.revision ?? 0) + 1,
      }))
    }
    window.addEventListener('message', show)
    post(editor, { pathya: 'preview-ready' })
    return () => window.removeEventListener('message', show)
  }, [brand, confirmations])
  if (!shown) {
    return (
      <main id="content" className="page flex justify-center py-20">
        <Spinner label={t`Loading the preview`} />
      </main>
    )
  }
  return (
    <ContentPreview
      key={shown.revision}
      content={shown.content}
      facts={facts}
      page={shown.page}
      onOpen={(page) => post(window.parent, { pathya: 'preview-open', page })}
    />
  )
}

function post(editor: Window, message: PreviewMessage): void {
  editor.postMessage(message, window.location.origin)
}
