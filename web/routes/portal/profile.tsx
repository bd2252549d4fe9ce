import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { paths } from '#contract/paths.ts'
import type { Profile as OwnProfile } from '#contract/people/profile.ts'
import { explainNoGoalWeight } from '#domain/body/goal-weight.ts'
import { writeGuardianConsent } from '#domain/privacy/consents.ts'
import { say } from '#domain/words/say.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ConsentList, consentsQuery } from '#web/modules/people/profile/consent-list.tsx'
import {
  CLIENT_SECTIONS,
  type ClientSection,
  type ProfileForm,
} from '#web/modules/people/profile/profile-form.ts'
import { profileQuery, showSavedProfile } from '#web/modules/people/profile/profile-query.ts'
import { SectionEditor } from '#web/modules/people/profile/section-editor.tsx'
import { SectionFacts } from '#web/modules/people/profile/section-facts.tsx'
import { toGoalPerson } from '#web/modules/people/profile/section-fields.tsx'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Route } from './+types/profile.ts'

/** The edited values of a part. They stay until they are saved or discarded and survive a reload. */
const openDraft = definePageDraft('profile', {
  version: 1,
  schema: z.object({
    section: z.enum(CLIENT_SECTIONS),
    // Only fields that today's form has.
    typed: z.custom<Partial<ProfileForm>>((typed) => typeof typed === 'object' && typed !== null),
  }),
})

const TEXTS: Record<ClientSection, Record<'title' | 'text' | 'saved', MessageDescriptor>> = {
  personal: {
    title: msg`Personal details`,
    text: msg`Your name and contact details.`,
    saved: msg`Personal details saved`,
  },
  body: {
    title: msg`Body and units`,
    text: msg`We calculate your energy needs from this.`,
    saved: msg`Body and units saved`,
  },
  health: {
    title: msg`Health`,
    text: msg`Your plan works towards this and avoids anything that could harm you.`,
    saved: msg`Health details saved`,
  },
  food: {
    title: msg`Food`,
    text: msg`Your dietician plans your meals around this.`,
    saved: msg`Food details saved`,
  },
  goal: {
    title: msg`Goal`,
    text: msg`We show your goal as a line in your chart. You can leave it empty.`,
    saved: msg`Goal saved`,
  },
  display: {
    title: msg`Display`,
    text: msg`Choose which numbers you see. They do not help everyone.`,
    saved: msg`Display settings saved`,
  },
}

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Profile`)
}

export async function clientLoader() {
  if (await loadUser({ isExpected: true })) {
    await Promise.all([
      // Fetched again, because staff may have corrected something.
      queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }),
      queryClient.prefetchQuery(consentsQuery),
    ])
  }
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your profile`} heading={t`Profile`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-88 w-full rounded-card!" />
      <Skeleton className="h-60 w-full rounded-card!" />
      <Skeleton className="h-60 w-full rounded-card!" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your profile could not be loaded`} />
}

export default function Profile() {
  const user = useUser()
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const { data: profile } = useQuery(profileQuery)
  const [start] = useState(() => openDraft(user.id).read()?.value)
  const [open, setOpen] = useState<ClientSection | null>(start?.section ?? null)
  const [restored, setRestored] = useState(start?.typed ?? null)
  const editButtons = useRef<Partial<Record<ClientSection, HTMLButtonElement | null>>>({})
  const lastOpen = useRef<ClientSection | null>(null)

  const keep = useCallback(
    (typed: Partial<ProfileForm>): void => {
      if (open) openDraft(user.id).write({ section: open, typed })
    },
    [user.id, open],
  )
  useEffect(() => {
    if (open === null && lastOpen.current) editButtons.current[lastOpen.current]?.focus()
    lastOpen.current = open
  }, [open])

  const close = (): void => {
    openDraft(user.id).remove()
    setRestored(null)
    setOpen(null)
  }
  const showAsSaved = (section: ClientSection, before: OwnProfile, saved: OwnProfile): void => {
    showSavedProfile(user, saved)
    const isGoalSetAside = section !== 'goal' && before.goalWeightKg !== null && saved.goalWeightKg === null
    showToast({
      title: say(TEXTS[section].saved),
      description: isGoalSetAside
        ? `${t`Your goal weight was removed.`} ${explainNoGoalWeight(toGoalPerson(saved)) ?? t`It no longer fits your height.`}`
        : undefined,
      tone: 'success',
    })
    close()
  }

  if (!profile) return null
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">{t`Profile`}</h1>
        <p className="mt-1 text-muted">{t`Your dietician uses these details for your plan.`}</p>
      </header>
      {CLIENT_SECTIONS.map((section) => (
        <SectionCard
          key={section}
          id={section}
          title={say(TEXTS[section].title)}
          text={say(TEXTS[section].text)}
          action={
            open === null &&
            canEdit(section, profile) && (
              <Button
                ref={(button) => {
                  editButtons.current[section] = button
                }}
                variant="secondary"
                size="sm"
                aria-label={t`Edit: ${{ section: say(TEXTS[section].title) }}`}
                onPress={() => setOpen(section)}
              >
                {t`Edit`}
              </Button>
            )
          }
        >
          {open === section ? (
            <SectionEditor
              section={section}
              profile={profile}
              restored={restored}
              guardianWording={writeGuardianConsent(brand)}
              onKeep={keep}
              onSaved={(saved) => showAsSaved(section, profile, saved)}
              onClose={close}
            />
          ) : (
            <>
              <SectionFacts section={section} profile={profile} />
              {section === 'food' && (
                <Link
                  to={paths.fasts()}
                  className={textLinkClass.concat(' mt-3 inline-flex min-h-11 items-center')}
                >
                  {t`Fasts I keep, with their dates`}
                </Link>
              )}
            </>
          )}
        </SectionCard>
      ))}
      <SectionCard
        id="consents"
        title={t`Your consent`}
        text={t`Your exact consents, with their dates. You can withdraw some of them here.`}
      >
        <ConsentList />
      </SectionCard>
    </div>
  )
}

function SectionCard({
  id,
  title,
  text,
  action,
  children,
}: {
  id: string
  title: string
  text: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Card aria-labelledby={`profile-${id}`} className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 id={`profile-${id}`} className="heading text-xl">
            {title}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}

function canEdit(section: ClientSection, profile: OwnProfile): boolean {
  return section !== 'goal' || explainNoGoalWeight(toGoalPerson(profile)) === null
}
