import { msg, t } from '@lingui/core/macro'
import { FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { CREATE_USER_FORM, CreateUserDialog } from '#web/modules/people/shared/create-user-dialog.tsx'
import { PendingInvites } from '#web/modules/people/users/pending-invites.tsx'
import { UsersList } from '#web/modules/people/users/users-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sayLabels } from '#web/ui/sayable.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/users.ts'

const TABS = [
  { id: 'users', label: msg`All Users` },
  { id: 'invites', label: msg`Pending Invites` },
] as const

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`User management`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading user management`} heading={t`User management`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-11 w-full max-w-4xl" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

/** All staff and clients, and the invites. */
export default function UserManagement() {
  const tab = useAddressTab(TABS)
  const [isCreating, setIsCreating] = useState(useHasFormDraft(CREATE_USER_FORM))
  // Other screens open the form through the address; by default it creates a client.
  const [params, setParams] = useSearchParams()
  const close = (): void => {
    setIsCreating(false)
    if (!params.has('create')) return
    params.delete('create')
    setParams(params, { replace: true })
  }
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="heading text-3xl">{t`User management`}</h1>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.adminUsersImport()} variant="secondary" icon={FileUp}>
            {t`Import clients`}
          </LinkButton>
          <Button icon={UserPlus} onPress={() => setIsCreating(true)}>
            {t`Create User`}
          </Button>
        </div>
      </header>
      <Tabs label={t`User management`} items={sayLabels(TABS)} {...tab}>
        <TabPanel id="users" className="pt-5">
          <UsersList />
        </TabPanel>
        <TabPanel id="invites" className="pt-5">
          <PendingInvites />
        </TabPanel>
      </Tabs>
      <CreateUserDialog isOpen={isCreating || params.has('create')} onClose={close} />
    </div>
  )
}
