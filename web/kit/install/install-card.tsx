import { t } from '@lingui/core/macro'
import { MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { onInstallPromptChange, readInstallPrompt } from './install-prompt.ts'
import { followVisits, isHintDue, noteHintAnswered, noteHintSeen } from './visits.ts'

/**
 * Says once, on the third visit, that the app can be installed: with a button where the browser offers it, and with the
 * steps on an iPhone or iPad. Shows nothing in the installed app, and never again after an answer.
 */
export function InstallCard() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const isDue = useIsDue()
  const prompt = useSyncExternalStore(onInstallPromptChange, readInstallPrompt, () => null)
  const [isAnswered, setIsAnswered] = useState(false)
  if (!isDue || isAnswered || isInstalled() || (prompt === null && !isAppleTouch())) return null
  const answer = (): void => {
    noteHintAnswered()
    setIsAnswered(true)
  }
  const install = async (): Promise<void> => {
    await prompt?.prompt()
    answer()
  }
  return (
    <SeenCard title={t`Add ${brand} to your home screen`}>
      <p className="mt-0.5 text-sm text-pretty text-muted">
        {prompt === null
          ? t`It opens like an app, even when you are offline. Tap Share in the browser, then “Add to Home Screen”.`
          : t`It opens like an app, even when you are offline.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {prompt !== null && <Button onPress={() => void install()}>{t`Install`}</Button>}
        <Button variant={prompt === null ? 'secondary' : 'quiet'} onPress={answer}>
          {t`Not now`}
        </Button>
      </div>
    </SeenCard>
  )
}

/** Notes when the card has come into view: a hint below the fold that nobody has seen is shown again. */
function SeenCard({ title, children }: { title: string; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) noteHintSeen()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Card aria-label={title} className="flex items-start gap-3">
      <MonitorSmartphone size={22} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
      <div className="min-w-0" ref={end}>
        <p className="font-semibold text-balance">{title}</p>
        {children}
      </div>
    </Card>
  )
}

/** Counts the visits of the screen, and returns true when the hint is due. */
function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const stop = followVisits(() => setIsDue(isHintDue()))
    setIsDue(isHintDue())
    return stop
  }, [])
  return isDue
}

/** Only WebKit on iPhone and iPad has the property: whether the page was opened from the home screen. */
function readStandalone(): boolean | null {
  return 'standalone' in navigator ? navigator.standalone === true : null
}

function isInstalled(): boolean {
  return readStandalone() === true || window.matchMedia('(display-mode: standalone)').matches
}

function isAppleTouch(): boolean {
  return readStandalone() !== null && navigator.maxTouchPoints > 0
}
