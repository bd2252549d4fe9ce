import { t } from '@lingui/core/macro'
import { ChefHat } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const ShareWithCookDialog = lazy(async () => ({
  default: (await import('./share-with-cook-dialog.tsx')).ShareWithCookDialog,
}))

/** Opens the links for the person who cooks. */
export function ShareWithCook() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={ChefHat} onPress={() => setIsOpen(true)}>
        {t`Share with the cook`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareWithCookDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
