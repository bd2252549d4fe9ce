import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/kit/api/api-error.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { profileQuery, showSavedProfile } from './profile-query.ts'
import { SectionEditor } from './section-editor.tsx'
import { SectionFacts } from './section-facts.tsx'

/** The profile of staff: shown as text first, and edited in the same place. */
export function StaffDetails() {
  const user = useUser()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const [isOpen, setIsOpen] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) editRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!profile) {
    return error ? (
      <ErrorState
        title={t`Your details could not be loaded`}
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label={t`Loading your details`}>
        <Skeleton className="h-55 w-full sm:h-37" />
      </Loading>
    )
  }
  if (isOpen) {
    return (
      <SectionEditor
        section="staff"
        profile={profile}
        restored={null}
        guardianWording=""
        onKeep={ignoreChange}
        onSaved={(saved) => {
          showSavedProfile(user, saved)
          showToast({ title: t`Details saved`, tone: 'success' })
          setIsOpen(false)
        }}
        onClose={() => setIsOpen(false)}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <SectionFacts section="staff" profile={profile} />
      <Button
        ref={editRef}
        variant="secondary"
        size="sm"
        className="self-start"
        aria-label={t`Edit your details`}
        onPress={() => setIsOpen(true)}
      >
        {t`Edit`}
      </Button>
    </div>
  )
}

/** Stores no draft, because four short answers are quickly typed again. */
function ignoreChange(): void {}
